import { Banner, Button } from '@primer/react';
import { Component, type ReactNode } from 'react';
import { fetchAgain } from '../core/feature';
import { refusalOf } from '../core/refusal';
import { useSentence } from '../core/sentence';
import { RequestId, Screen } from '../ui';

type Props = { readonly children: ReactNode; readonly title: string; readonly again: string; readonly at: string };
type State = { readonly error: Error | null; readonly at: string };

/** What broke it, in the reader's language where that has words for it. */
const Said = ({ text }: { readonly text: string }) => useSentence()(text);

/** Keeps a screen that broke from taking the whole page along, and lets it be tried again; another screen (`at`) is not broken. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at };
  static getDerivedStateFromError = (error: Error) => ({ error });
  static getDerivedStateFromProps = ({ at }: Props, state: State): State | null =>
    at === state.at ? null : { error: null, at };
  override componentDidCatch(): void {
    fetchAgain();
  }
  override render() {
    if (!this.state.error) return this.props.children;
    const { message, requestId } = refusalOf(this.state.error);
    return (
      <Screen title={this.props.title}>
        <Banner
          title={this.props.title}
          variant="critical"
          description={
            <>
              <Said text={message} /> {requestId && <RequestId id={requestId} />}
            </>
          }
          primaryAction={<Button onClick={() => this.setState({ error: null })}>{this.props.again}</Button>}
        />
      </Screen>
    );
  }
}
