import { changeSettings, confirmSetting, type SettingsState, type TenantSettings } from '#shared/contract/settings';
import type { World } from './world';

/** Changes settings as two administrators do: one proposes what needs a second one, and the other confirms it. */
export async function changeInTwo(world: World, body: Partial<TenantSettings>): Promise<SettingsState> {
  let state = await world.call(changeSettings, { body }, { as: 'admin' });
  for (const { key } of state.waiting.filter(({ key }) => key in body))
    state = await world.call(confirmSetting, { params: { key } }, { as: 'owner' });
  return state;
}
