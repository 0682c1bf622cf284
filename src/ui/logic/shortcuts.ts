import { useEffect, useEffectEvent } from 'react'
import { isComposing } from './is-composing.ts'
import { isTyping } from './is-typing.ts'

/** Where a shortcut is heard: what stands on the screen at that time. */
export type ShortcutPlace = 'everywhere' | 'list' | 'record' | 'form' | 'review' | 'queue'

interface Shortcut {
  /** What is pressed: `Ctrl K` (⌘ K), `Alt P`, or a sign alone. */
  readonly keys: readonly string[]
  /** What it does, for the sheet of shortcuts. */
  readonly does: string
  readonly place: ShortcutPlace
}

/** Every shortcut outside of the editor; nothing else in the product listens to keys of the window. */
export const shortcuts = {
  search: { keys: ['Ctrl K', '/'], does: '搜索页面、记录和操作', place: 'everywhere' },
  help: { keys: ['?'], does: '打开帮助和快捷键', place: 'everywhere' },
  menu: { keys: ['Ctrl B'], does: '收起或展开菜单', place: 'everywhere' },
  tab: {
    keys: ['Alt 1', 'Alt 2', 'Alt 3', 'Alt 4', 'Alt 5', 'Alt 6', 'Alt 7', 'Alt 8', 'Alt 9'],
    does: '切换到第几个标签页，9 为最后一个',
    place: 'everywhere',
  },
  find: { keys: ['F'], does: '搜索列表', place: 'list' },
  create: { keys: ['N'], does: '新增', place: 'list' },
  next: { keys: ['J', 'ArrowDown'], does: '下一行', place: 'list' },
  previous: { keys: ['K', 'ArrowUp'], does: '上一行', place: 'list' },
  tick: { keys: ['X'], does: '勾选当前行', place: 'list' },
  open: { keys: ['Enter'], does: '打开当前行', place: 'list' },
  edit: { keys: ['E'], does: '编辑当前行', place: 'list' },
  after: { keys: ['Alt ArrowDown'], does: '下一条记录', place: 'record' },
  before: { keys: ['Alt ArrowUp'], does: '上一条记录', place: 'record' },
  save: { keys: ['Ctrl S', 'Ctrl Enter'], does: '保存', place: 'form' },
  approve: { keys: ['Alt P'], does: '通过', place: 'review' },
  reject: { keys: ['Alt R'], does: '驳回', place: 'review' },
  sendBack: { keys: ['Alt B'], does: '退回修改', place: 'review' },
  queueNext: { keys: ['J'], does: '下一条', place: 'queue' },
  queuePrevious: { keys: ['K'], does: '上一条', place: 'queue' },
  queuePass: { keys: ['P'], does: '通过', place: 'queue' },
  queueReject: { keys: ['R'], does: '驳回', place: 'queue' },
  provePaper: { keys: ['1'], does: '已证实', place: 'queue' },
  doubtPaper: { keys: ['2'], does: '存疑', place: 'queue' },
  refutePaper: { keys: ['3'], does: '不实', place: 'queue' },
  queueBlock: { keys: ['B'], does: '屏蔽', place: 'queue' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts

/** What each place is called on the sheet of shortcuts. */
export const placeNames: Readonly<Record<ShortcutPlace, string>> = {
  everywhere: '任何页面',
  list: '列表',
  record: '详情抽屉',
  form: '表单',
  review: '审核',
  queue: '逐条处理',
}

/** Places that may stand on the screen at once: their shortcuts must differ. */
export const placesTogether: readonly (readonly ShortcutPlace[])[] = [
  ['everywhere', 'list', 'record', 'form', 'review'],
  ['everywhere', 'queue', 'form'],
]

/** Whether an event is one of a shortcut's keys; which of them, counted from 0, or -1. */
export function pressedKey(name: ShortcutName, event: KeyboardEvent): number {
  if (isComposing(event)) return -1
  return shortcuts[name].keys.findIndex(keys => isPressed(keys, event))
}

/** Whether a dialog or drawer has the keys. */
export function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null
}

/** Calls the acts by their shortcuts while the component is shown; an act answers false where it does nothing. */
export function useShortcuts(
  acts: Partial<Record<ShortcutName, (at: number, event: KeyboardEvent) => unknown>>,
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    for (const name of namesOf(acts)) {
      const at = pressedKey(name, event)
      if (at === -1 || (isBare(event) && (isTyping(event.target) || isInDialog(event)))) continue
      if (acts[name]?.(at, event) === false) continue
      event.preventDefault()
      return
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The keys as they are printed: `Alt ↑`. */
export function printKeys(keys: string): string {
  return keys.replace('ArrowUp', '↑').replace('ArrowDown', '↓')
}

function namesOf(acts: object): readonly ShortcutName[] {
  return Object.keys(acts).filter(isName)
}

function isName(name: string): name is ShortcutName {
  return name in shortcuts
}

function isBare({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey
}

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const [key = '', modifier = ''] = keys.split(' ').reverse()
  if ((event.ctrlKey || event.metaKey) !== (modifier === 'Ctrl')) return false
  if (event.altKey !== (modifier === 'Alt')) return false
  if (modifier !== '' && event.shiftKey) return false
  // Alt changes what a key writes on some systems: its place on the keyboard counts.
  if (modifier === 'Alt' && /^\w$/.test(key)) {
    return event.code === `Key${key}` || event.code === `Digit${key}`
  }
  return event.key.toLowerCase() === key.toLowerCase()
}
