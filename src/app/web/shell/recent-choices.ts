const place = 'gyb_recent'
const most = 10

/** A screen or record that was opened from the palette: enough to offer it again. */
export interface RecentChoice {
  readonly title: string
  readonly note: string
  readonly link: string
}

/** What was opened last from the palette, newest first; forgotten when the browser's tab closes. */
export function recentChoices(): readonly RecentChoice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Remembers what was opened. */
export function noteChoice({ title, note, link }: RecentChoice): void {
  const others = recentChoices().filter(each => each.link !== link)
  const kept = [{ title, note, link }, ...others].slice(0, most)
  sessionStorage.setItem(place, JSON.stringify(kept))
}

/** Forgets them: at a logout. */
export function forgetChoices(): void {
  sessionStorage.removeItem(place)
}

function isRecent(value: unknown): value is RecentChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    'note' in value &&
    'link' in value &&
    typeof value.link === 'string'
  )
}
