const prefix = 'gyb_tabs:'

/** Where the tabs of an account are remembered. */
export function placeOf(account: string): string {
  return `${prefix}${account}`
}

/** The memory of this window, and that of the browser for the next window that is opened. */
export function tabStores(): readonly Storage[] {
  return [sessionStorage, localStorage]
}

/** Forgets the tabs of everybody but one: at a logout of all, at a login of all others. */
export function forgetTabs(except?: string): void {
  for (const store of tabStores()) {
    const places = Object.keys(store).filter(key => key.startsWith(prefix))
    for (const place of places) if (place !== except) store.removeItem(place)
  }
}
