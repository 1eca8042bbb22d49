/** What the tabs of this site tell one another. */
export type Tabs<M> = { readonly tell: (message: M) => void; readonly listen: (heard: (message: M) => void) => void };

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch (error) {
    // Not in this browser, or not with what it may keep for this site.
    console.info('The tabs of this browser have no channel', error);
    return null;
  }
}

/** Where there is no channel, by a storage all tabs share, in which nothing stays. */
function byStorage<M>(name: string): Tabs<M> {
  return {
    tell(message) {
      try {
        localStorage.setItem(name, JSON.stringify(message));
        localStorage.removeItem(name);
      } catch (error) {
        // The server ends the session all the same: each other tab hears of it with the next thing it asks.
        console.info('The other tabs cannot be told', error);
      }
    },
    listen(heard) {
      window.addEventListener('storage', ({ key, newValue }) => {
        if (key === name && newValue) heard(JSON.parse(newValue) as M);
      });
    },
  };
}

/** Opens the line between the tabs of this browser. */
export function openTabs<M>(name: string): Tabs<M> {
  const channel = channelOf(name);
  if (!channel) return byStorage(name);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (heard) => channel.addEventListener('message', ({ data }: MessageEvent<M>) => heard(data)),
  };
}
