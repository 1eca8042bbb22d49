import { z } from 'zod';
import { refuse } from '../base/refuse';
import { callerOf } from './caller';
import type { App } from './app';
import { parseJson } from './body';
import { tooMany } from './limits';
import { reportPath } from './security';

declare module 'fastify' {
  interface FastifyRequest {
    /** The directives whose violations this request reports, for the metrics. */
    violated?: readonly string[];
  }
}

const text = z.string().max(4_000);
/** As `report-uri` sends them (CSP level 2), and as the Reporting API does (level 3). */
const Old = z.object({
  'csp-report': z.object({
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
  }),
});
const New = z
  .array(
    z.object({
      type: text,
      body: z.object({ effectiveDirective: text.optional(), blockedURL: text.optional() }).optional(),
    }),
  )
  .max(50);
type Violation = { readonly directive: string; readonly blocked: string };

const known =
  /^(default|script|style|img|font|connect|worker|frame|manifest|object|media)-src(-elem|-attr)?$|^(frame-ancestors|base-uri|form-action|require-trusted-types-for|trusted-types)$/;
/** Anyone may write anything here: of a directive its name, where it has one. */
const directiveOf = (given: string | undefined): string => {
  const [name = ''] = (given ?? '').split(' ');
  return known.test(name) ? name : 'other';
};
/** Of an address only whose it is: its path may hold the secret of a link. */
const originOf = (given: string | undefined): string => {
  if (given === undefined || !URL.canParse(given)) return /^[a-z-]{1,30}$/.test(given ?? '') ? String(given) : 'other';
  const { protocol, origin } = new URL(given);
  return origin === 'null' ? protocol : origin.slice(0, 200);
};

/** @throws a refusal (400) of what is no report */
function violationsIn(body: unknown): Violation[] {
  const old = Old.safeParse(body);
  if (old.success) {
    const report = old.data['csp-report'];
    return [
      {
        directive: directiveOf(report['effective-directive'] ?? report['violated-directive']),
        blocked: originOf(report['blocked-uri']),
      },
    ];
  }
  const many = New.safeParse(body);
  if (!many.success) refuse(400, 'request.report', 'This is not a report of a browser.');
  return many.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) => ({
      directive: directiveOf(report?.effectiveDirective),
      blocked: originOf(report?.blockedURL),
    }));
}

/** Receives what browsers report of our policy: one line in the log each, and a count in the metrics. */
export async function violationRoutes({ http, limits }: App): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/csp-report', 'application/reports+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, content, done) => {
      try {
        done(null, parseJson(String(content)));
      } catch (error) {
        done(error as Error);
      }
    });
    scope.post(reportPath, async (request, reply) => {
      if (!limits.take('report', callerOf(request))) throw tooMany('Too many reports from this address.', 60);
      const violations = violationsIn(request.body);
      request.violated = violations.map(({ directive }) => directive);
      for (const violation of violations)
        request.log.warn({ requestId: request.id, ...violation }, 'a page was kept from something by its policy');
      return reply.status(204).send();
    });
  });
}
