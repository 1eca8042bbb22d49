import { z } from 'zod';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { explain } from '../../server/http/faults';
import { resolverOf } from './form';
import { refusedFields } from './refusal';

const partner = {
  name: ' ',
  role: 'POLICY_HOLDER',
  contactName: 'Asha',
  contactEmailAddress: 'nobody',
  address: { postcode: '', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
};
/** What the form says, by the path of each field. */
async function said(schema: z.ZodType<never, never>, value: unknown) {
  const { errors } = await resolverOf(schema)(value as never, undefined, {} as never);
  return errors;
}

test('a form says of each field what the server would say', async () => {
  const parsed = NewBusinessPartner.safeParse(partner);
  const refusal = explain(parsed.error as z.ZodError, 'body');
  const server = refusedFields({ status: 422, code: '', message: '', requestId: null, details: refusal.details });
  expect(server.map(({ path }) => path)).toEqual(['name', 'contactEmailAddress', 'address.postcode']);
  expect(await said(NewBusinessPartner as never, partner)).toMatchObject({
    name: { message: server[0]?.message },
    contactEmailAddress: { message: server[1]?.message },
    address: { postcode: { message: server[2]?.message } },
  });
});

test('of several faults of a field the first one is said; without a fault the value is what the contract makes of it', async () => {
  const schema = z.object({
    name: z
      .string()
      .trim()
      .min(3, 'too short')
      .regex(/^[A-Z]/, 'no capital'),
  });
  expect(await said(schema as never, { name: 'a' })).toMatchObject({ name: { message: 'too short' } });
  const result = await resolverOf(schema)({ name: ' Asha ' }, undefined, {} as never);
  expect(result).toEqual({ values: { name: 'Asha' }, errors: {} });
});
