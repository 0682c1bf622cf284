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

type Title = (path: string) => string | undefined

let titleOf: Title = () => undefined

/** Lets the application say what the page at an address is called; told once at start. */
export function registerPageTitle(given: Title): void {
  titleOf = given
}

/** What the page at an address is called in the navigation. */
export function pageTitle(path: string): string | undefined {
  return titleOf(path)
}

/** The list of the page at an address; undefined where it is one itself, or has none. */
export function listOfPage(path: string): OwningList | undefined {
  return find(path)
}

/** Whether a page changes or shows one record of its list: without one that is named it has nothing to show. */
export function isPageOfRecord(path: string): boolean {
  return /^编辑|详情$/.test(find(path)?.page ?? '')
}
