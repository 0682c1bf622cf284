import { createContext } from 'react'

/** Takes the place below a page's title that its head offers for a choice of views; called again to let go of it. */
export type TakesPlace = (place: HTMLElement) => () => void

/** Whoever chooses between the views of a page; absent where a page has one view only. */
export const PageViews = createContext<TakesPlace | null>(null)
