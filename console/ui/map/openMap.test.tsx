import { openMap } from './useDrawnMap';

afterEach(() => jest.useRealTimers());

/** As much of the map engine as a map is opened with; `happen` tells its handlers. */
function fakeEngine() {
  const handlers = new Map<string, ((event: unknown) => void)[]>();
  class FakeMap {
    on(name: string, handler: (event: unknown) => void) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler]);
    }
    addControl() {}
    getCanvas = () => ({ setAttribute: () => undefined });
    getBounds = () => ({
      toArray: () => [
        [70, 8],
        [80, 20],
      ],
    });
    getCenter = () => ({ lng: 75, lat: 14 });
    getZoom = () => 5;
  }
  class Control {}
  const gl = { Map: FakeMap, NavigationControl: Control };
  return { engine: { gl, style: '' } as never, happen: (name: string) => handlers.get(name)?.forEach((of) => of({})) };
}

test('what a window holds is asked for 500 ms after it was last moved, and not after the map is gone', () => {
  jest.useFakeTimers();
  const { engine, happen } = fakeEngine();
  const onView = jest.fn();
  openMap(engine, {} as HTMLElement, () => ({ label: 'Map', onView }));
  happen('moveend');
  jest.advanceTimersByTime(499);
  happen('moveend');
  jest.advanceTimersByTime(499);
  expect(onView).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onView).toHaveBeenCalledWith({ centre: { lon: 75, lat: 14 }, zoom: 5, bounds: [70, 8, 80, 20] });
  happen('moveend');
  happen('remove');
  jest.advanceTimersByTime(1000);
  expect(onView).toHaveBeenCalledTimes(1);
});
