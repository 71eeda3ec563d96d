/** Web Push: this browser shows a notice even when the page is closed. */

/** Whether this browser can be reached at all. */
export function mayPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export interface Keys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Asks the person and the browser; nothing when one of them says no. */
export async function subscribe(key: string): Promise<Keys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return undefined;
  return { endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
}
