/** Id of a tab's element. */
export function tabId(id: string): string {
  return `tab-${id}`
}

/** Id of the page that a tab shows. */
export function panelId(id: string): string {
  return `page-${id}`
}
