import { createContext, use } from 'react'
import { fileUrl } from '#ui/logic/sources.ts'
import type { ThemeTokens, Widget } from '../model/index.ts'
import { builtInThemes } from '../model/themes.ts'

/** What a component tells those around it. */
export type StageAct =
  | { readonly kind: 'setVariable'; readonly variable: string; readonly value: string }
  | { readonly kind: 'openScreen'; readonly screen: string }
  | { readonly kind: 'switchTab'; readonly widget: string; readonly page: number }
  | { readonly kind: 'popup'; readonly text: string }

/** What all components of a stage share. */
export interface Stage {
  readonly tokens: ThemeTokens
  /** CSS pixels a pixel of the canvas. */
  readonly unit: number
  /** Nothing moves: asked for by the person, or while designing. */
  readonly isStill: boolean
  /** Hosts that frames may show. */
  readonly frameHosts: readonly string[]
  readonly unitName: string
  /** Address of the logo. */
  readonly logo: string | null
  /** The address that an uploaded file is read from. */
  fileUrl(id: string): string
  /** Page that is shown of each container of tabs. */
  readonly pages: ReadonlyMap<string, number>
  act(act: StageAct, from: Widget): void
}

/** A stage on which nothing was said. */
export const bareStage: Stage = {
  tokens: builtInThemes.deepBlue,
  unit: 1,
  isStill: false,
  frameHosts: [],
  unitName: '',
  logo: null,
  fileUrl,
  pages: new Map(),
  act: () => undefined,
}

/** The stage that components stand on. */
export const StageContext = createContext<Stage>(bareStage)

export function useStage(): Stage {
  return use(StageContext)
}
