/** Milliseconds without a touch after which whatever the page asks, it asks by itself. */
const untouched = 60_000

let touchedAt = Date.now()

/** Follows whether somebody sits before the page; the function returned ends it. */
export function watchAttendance(page: EventTarget): () => void {
  const touch = () => {
    touchedAt = Date.now()
  }
  const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel']
  for (const name of touches) page.addEventListener(name, touch, { capture: true, passive: true })
  return () => {
    for (const name of touches) page.removeEventListener(name, touch, { capture: true })
  }
}

/**
 * Says of a request that nobody is there who asks: what lists, counts and streams fetch by
 * themselves does not keep a session alive that its holder left (public.md "session").
 */
export function noteAttendance(headers: Headers, now = Date.now()): void {
  if (now - touchedAt >= untouched) headers.set('X-Unattended', '1')
}
