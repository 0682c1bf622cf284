import type { ScreenSnapshot } from '../../model/index.ts'
import type { Command } from './document.ts'
import { applyPatch, isEmpty, type Patch, patchBetween } from './patch.ts'

/** Steps that may be taken back. */
export const mostSteps = 200
/** Changes of one thing that follow each other so fast are one step, milliseconds. */
const pause = 800

/** One change, with what takes it back. */
export interface Step {
  readonly name: string
  readonly patch: Patch
  readonly inverse: Patch
}

export interface DesignState {
  readonly doc: ScreenSnapshot
  readonly selected: readonly string[]
  /** Steps done, the oldest first. */
  readonly past: readonly Step[]
  /** Steps taken back, the next one to do again first. */
  readonly future: readonly Step[]
  /** Why the last change was refused. */
  readonly refusal: string | null
}

/** What a step leaves selected. */
type Selecting = (doc: ScreenSnapshot) => readonly string[]

interface Options {
  /** Steps of the same key that follow each other fast are one. */
  readonly merge?: string
  readonly select?: Selecting
  /** Milliseconds now. */
  readonly now?: number
}

/** A screen in work: its document, what is selected, its history. Nothing here knows of React. */
export interface Design {
  state(): DesignState
  subscribe(listen: () => void): () => void
  /** Does a change as one step; false where it was refused or changed nothing. */
  run(name: string, command: Command, options?: Options): boolean
  select(ids: readonly string[]): void
  undo(): void
  redo(): void
  /** Goes to the state after so many steps. */
  goTo(steps: number): void
  /** Puts another document in the place of this one, without history. */
  replace(doc: ScreenSnapshot): void
}

/** Starts work on a snapshot. */
export function createDesign(doc: ScreenSnapshot): Design {
  let state: DesignState = { doc, selected: [], past: [], future: [], refusal: null }
  const listeners = new Set<() => void>()
  /** The step that fast changes of the same thing go into. */
  let open: { readonly key: string; readonly from: ScreenSnapshot; at: number } | null = null

  const set = (part: Partial<DesignState>) => {
    state = { ...state, ...part }
    for (const listen of listeners) listen()
  }
  const present = (ids: readonly string[], within: ScreenSnapshot) => {
    const known = new Set(within.widgets.map(({ id }) => id))
    return ids.filter(id => known.has(id))
  }
  const step = (isBack: boolean) => {
    const { past, future } = state
    const taken = isBack ? past.at(-1) : future[0]
    if (taken === undefined) return false
    const next = applyPatch(state.doc, isBack ? taken.inverse : taken.patch)
    state = {
      doc: next,
      selected: present(state.selected, next),
      past: isBack ? past.slice(0, -1) : [...past, taken],
      future: isBack ? [taken, ...future] : future.slice(1),
      refusal: null,
    }
    return true
  }
  const travel = (isBack: boolean, count: number) => {
    open = null
    for (let at = 0; at < count && step(isBack); at += 1);
    set({})
  }

  return {
    state: () => state,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    run(name, command, { merge, select, now = Date.now() } = {}) {
      const next = command(state.doc)
      if (typeof next === 'string') {
        // The same refusal once more is a new one.
        set({ refusal: null })
        set({ refusal: next })
        return false
      }
      const patch = patchBetween(state.doc, next)
      if (isEmpty(patch)) return false
      const isSame = merge !== undefined && open?.key === merge && now - open.at < pause
      const from = isSame && open !== null ? open.from : state.doc
      const whole = isSame ? patchBetween(from, next) : patch
      const before = isSame ? state.past.slice(0, -1) : state.past
      // What came to nothing leaves no step behind that the next change could go into.
      open = merge === undefined || isEmpty(whole) ? null : { key: merge, from, at: now }
      const done = { name, patch: whole, inverse: patchBetween(next, from) }
      set({
        doc: next,
        selected: present(select?.(next) ?? state.selected, next),
        // A change and its contrary within one step are none.
        past: isEmpty(whole) ? before : [...before, done].slice(-mostSteps),
        future: [],
        refusal: null,
      })
      return true
    },
    select(ids) {
      set({ selected: present(ids, state.doc) })
    },
    undo: () => travel(true, 1),
    redo: () => travel(false, 1),
    goTo(steps) {
      const away = steps - state.past.length
      travel(away < 0, Math.abs(away))
    },
    replace(next) {
      open = null
      set({ doc: next, selected: [], past: [], future: [], refusal: null })
    },
  }
}

/** A design that is looked at: what is selected changes, the document does not. */
export function forReading(design: Design): Design {
  return { ...design, run: () => false, undo: () => {}, redo: () => {}, goTo: () => {} }
}
