import { errorCodes } from 'fastify';
import { confirmNews, leaveNews, subscribeToNews } from '#shared/contract/news';
import { refuse } from '../../../base/refuse';
import type { PublicContext } from '../../../http/context';
import type { App } from '../../../http/app';
import { servePublic } from '../../../http/serve';
import { addMessages, addSubscription, confirmSubscription, dropSubscriptions, findByToken } from './repository';
import { findEvent } from '../events/repository';
import { noCard } from '../public/card';
import { findPermalink, shareState } from '../public/repository';
import { newToken, sealOf, tokenHash } from './seal';
import { reached } from './states';

const noSubscription = () =>
  refuse(
    404,
    'news.unknown',
    'There is nothing to confirm or to leave behind this link. It may have been used already.',
  );

async function getByToken({ asSystem }: PublicContext, token: string) {
  return (await asSystem((db) => findByToken(db, tokenHash(token)))) ?? noSubscription();
}

/** Mail programs leave with a form (RFC 8058); nothing else here takes one. */
function acceptOneClick({ http }: App): void {
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _text, done) => {
    if (request.routeOptions.url === leaveNews.path) done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}

/** Readers of public links who ask to be told. Whoever asks learns nothing: every answer to a link that is there is the same. */
export function newsRoutes(app: App): void {
  const { settings } = app.parts;
  acceptOneClick(app);
  servePublic(
    app,
    subscribeToNews,
    async ({ params, body }, context) => {
      const { now, asSystem, inTenant } = context;
      if (!settings.mail) return refuse(404, 'news.off', 'This server sends no e-mail.');
      const link = await asSystem((db) => findPermalink(db, params.id));
      if (!link || shareState(link, now) !== 'live') return noCard();
      const { tenantId, id: permalinkId, eventId } = link;
      const seal = sealOf(settings.storeDir);
      const token = newToken();
      await inTenant(tenantId, (db) =>
        addSubscription(db, {
          ...{ tenantId, permalinkId, eventId, language: body.language, askedAt: now },
          sealed: seal.seal({ address: body.email, slug: params.id, token }),
          addressHash: seal.addressHash(body.email),
          tokenHash: tokenHash(token),
        }),
      );
    },
    { isMessage: true },
  );
  servePublic(app, confirmNews, async ({ params }, context) => {
    const { now, inTenant } = context;
    const { tenantId, id, eventId } = await getByToken(context, params.id);
    await inTenant(tenantId, async (db) => {
      const confirmed = await confirmSubscription(db, id, now);
      const row = confirmed.length > 0 ? await findEvent(db, eventId) : undefined;
      if (!row) return;
      // What was so when they confirmed is no news: the card says it.
      const rows = reached(row.event).map((kind) => ({ kind, createdAt: now, sentAt: now }));
      await addMessages(
        db,
        rows.map((told) => ({ ...told, tenantId, eventId, subscriptionId: id })),
      );
    });
  });
  servePublic(app, leaveNews, async ({ params }, context) => {
    const { tenantId, id } = await getByToken(context, params.id);
    await context.inTenant(tenantId, (db) => dropSubscriptions(db, [id]));
  });
}
