import { createContext } from 'react'

/** Takes the place below a page's title that its head offers for a choice of views; called again to let go of it. */
export type TakesPlace = (place: HTMLElement) => () => void

/** What the chosen one of several views is called, and the page that holds them. */
export interface ViewNames {
  readonly view: string
  readonly page: string
}

/** So that a head does not say once more what the choice below it says; absent where there is none. */
export const PageViewNames = createContext<ViewNames | null>(null)

/** Whoever chooses between the views of a page; absent where a page has one view only. */
export const PageViews = createContext<TakesPlace | null>(null)
