import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import {
  builtInThemes,
  type designSettings,
  type ScreenSnapshot,
  type screenDraft,
  type ThemeName,
  type ThemeTokens,
  type Widget,
} from '../model/index.ts'
import type { Design, DesignState } from './state/design.ts'
import type { Guide } from './state/snapping.ts'

/** How the canvas is looked at; nothing of it belongs to the screen. */
export interface Look {
  /** CSS pixels a pixel of the canvas. */
  readonly zoom: number
  readonly hasGrid: boolean
  readonly hasMinimap: boolean
  readonly guides: readonly Guide[]
  /** The page that is worked on of each container of tabs. */
  readonly pages: ReadonlyMap<string, number>
}

/** What all parts of the designer share. */
export interface Work {
  readonly design: Design
  readonly draft: AnswerOf<typeof screenDraft>
  readonly settings: AnswerOf<typeof designSettings>
  /** Nothing may be changed: another person edits, or the right is missing. */
  readonly isReadOnly: boolean
  readonly look: Look
  setLook(change: (look: Look) => Look): void
}

export const WorkContext = createContext<Work | null>(null)

/** The work around a part of the designer. */
export function useWork(): Work {
  const work = use(WorkContext)
  if (work === null) throw new Error('the parts of the designer stand within it')
  return work
}

/** A part of the state of the work; what `pick` answers is compared by identity. */
export function useDesign<T>(pick: (state: DesignState) => T): T {
  const { design } = useWork()
  return useSyncExternalStore(
    design.subscribe,
    useCallback(() => pick(design.state()), [design, pick]),
  )
}

export const pickDoc = ({ doc }: DesignState) => doc
export const pickSelected = ({ selected }: DesignState) => selected
export const pickPast = ({ past }: DesignState) => past
export const pickFuture = ({ future }: DesignState) => future

/** The selected widgets, in the order in which they were selected. */
export function useChosen(): readonly Widget[] {
  const doc = useDesign(pickDoc)
  const selected = useDesign(pickSelected)
  return selected.flatMap(id => doc.widgets.find(each => each.id === id) ?? [])
}

/** The colours of the theme of the screen. */
export function useTokens(): ThemeTokens {
  const { settings } = useWork()
  const { theme } = useDesign(pickDoc)
  return tokensOf(settings, theme)
}

/** The colours of a theme as 大屏配置 has them, or as the product brings them. */
export function tokensOf({ themes }: Work['settings'], theme: ThemeName): ThemeTokens {
  // What came through the call was checked by the same schema; only its readonly types differ.
  return (themes[theme] as ThemeTokens | undefined) ?? builtInThemes[theme]
}

/** The snapshot of a draft, to be worked on. */
export const snapshotOf = ({ snapshot }: Work['draft']) =>
  structuredClone(snapshot) as ScreenSnapshot

/** Whether a widget is on the page of its tabs that is worked on. */
export const isOnPage = ({ page }: Widget, pages: Look['pages']) =>
  page === null || (pages.get(page.widget) ?? 0) === page.page
