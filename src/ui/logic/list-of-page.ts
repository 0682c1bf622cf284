/** The list to which a page of one record belongs. */
export interface OwningList {
  readonly path: string
  readonly title: string
  /** What the page itself is called in the navigation. */
  readonly page: string
}

type Find = (path: string) => OwningList | undefined

let find: Find = () => undefined

/** Lets the application, which knows all places, say to which list a page belongs; told once at start. */
export function registerListOfPage(given: Find): void {
  find = given
}

/** The list of the page at an address; undefined where it is one itself, or has none. */
export function listOfPage(path: string): OwningList | undefined {
  return find(path)
}

/** Whether a page changes or shows one record of its list: without one that is named it has nothing to show. */
export function isPageOfRecord(path: string): boolean {
  return /^编辑|详情$/.test(find(path)?.page ?? '')
}
