/** What tabs of one browser tell each other. */
type Told = 'loggedOut'

const channel = new BroadcastChannel('gyb_session')

/** Tells the other tabs that the session ended here. */
export function tellLogout(): void {
  channel.postMessage('loggedOut' satisfies Told)
}

/** Hears of logouts in other tabs. */
export function hearLogout(handler: () => void): () => void {
  const onMessage = (event: MessageEvent<Told>) => {
    if (event.data === 'loggedOut') handler()
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
