import { Suspense } from 'react';
import { access, may, mayFollow } from '#shared/contract/access';
import { lazyScreen } from '../core/feature';
import { useSession } from '../core/profile';
import { Redirect, Router } from '../core/routing';
import { useAppSelector } from '../core/store';
import { Screen, Skeleton } from '../ui';
import { features } from './features';
import { NoAccess, Unknown } from './Refused';

/** Whether this person may open what stands at a path of an area; without a path: whether the area is theirs at all. */
export function useMay(): (area: keyof typeof access, path?: string) => boolean {
  const { me } = useSession();
  // A path with a name in it leads to one thing, which a link of one's own work may lead to as well.
  return (area, path = '') => (path.includes(':') ? mayFollow(me, area) : may(me, { area }));
}

const Account = lazyScreen(() => import('./Account'));
const Inbox = lazyScreen(() => import('./Inbox'));

const Routed = ({ view: View }: { path: string; view: React.ComponentType }) => <View />;

/** The screens of all areas, each at its path; those that are not this person's say so, those of a module that is switched off are not there. */
export function Screens() {
  const program = useAppSelector((state) => state.selection.program);
  const may = useMay();
  const { me } = useSession();
  return (
    <Suspense
      fallback={
        <Screen title={null}>
          <Skeleton rows={8} />
        </Screen>
      }
    >
      <Router primary={false}>
        <Redirect noThrow from="/" to={program ? '/dashboard' : '/select-program'} />
        <Redirect noThrow from="/program-select" to="/select-program" />
        <Redirect noThrow from="/auth/callback" to="/" />
        {/* A term sheet is drawn up of coverages: until it has a list of its own, theirs is where it begins. */}
        <Redirect noThrow from="/term-sheets" to="/coverages" />
        {features
          .filter(({ area }) => me.modules.includes(access[area].module))
          .flatMap(({ area, routes }) =>
            Object.entries(routes).map(([path, View]) =>
              may(area, path) ? <Routed key={path} path={path} view={View} /> : <NoAccess key={path} path={path} />,
            ),
          )}
        <Routed path="/account" view={Account} />
        <Routed path="/inbox" view={Inbox} />
        <Unknown default />
      </Router>
    </Suspense>
  );
}
