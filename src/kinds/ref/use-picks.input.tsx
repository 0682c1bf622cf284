import { Typography } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Filter } from '../filter.ts'
import { useLoaded } from '../input/use-loaded.input.tsx'
import { type Pick, useSources } from '../sources.ts'

const pause = 250

interface Question {
  readonly resource: string
  readonly where?: readonly Filter[]
  /** The ids that are chosen. */
  readonly chosen: readonly string[]
  /** Titles known beforehand, in the order of `chosen` (`row.shown`). */
  readonly titles: readonly string[]
}

/** A record as an option of a select. */
export interface RecordOption {
  readonly value: string
  readonly label: string
  readonly note?: string
}

/**
 * What a select of records needs: options found while typing, from the moment it is opened, and
 * the titles of what is chosen already.
 */
export function usePicks({ resource, where, chosen, titles }: Question) {
  const sources = useSources()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, Pick>>(new Map())
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])

  const found = useLoaded(
    isOpen ? `${resource} ${JSON.stringify(where)} ${keyword}` : undefined,
    () => sources.searchRecords(resource, keyword, where),
  )
  const told = new Map(chosen.flatMap((id, at) => (titles[at] ? [[id, titles[at]] as const] : [])))
  const untold = chosen.filter(id => !told.has(id) && !seen.has(id))
  const asked = useLoaded(untold.length > 0 ? `${resource} ${untold.join()}` : undefined, () =>
    sources.recordsOf(resource, untold),
  )
  const picks = found.at === 'ready' ? found.result : []
  const answered = asked.at === 'ready' ? asked.result : []
  const titleOf = (id: string) =>
    seen.get(id)?.title ?? told.get(id) ?? answered.find(pick => pick.id === id)?.title

  return {
    options: picks.map(({ id, title, note }): RecordOption => ({ value: id, label: title, note })),
    /** The label of a chosen record; a neutral word while or where it is not known. */
    labelOf: (id: string) => titleOf(id) ?? (asked.at === 'loading' ? '加载中…' : '记录不可见'),
    /** Keeps the titles of what was just chosen: the next search no longer lists them. */
    keep(ids: readonly string[]) {
      const fresh = picks.filter(pick => ids.includes(pick.id))
      setSeen(new Map([...seen, ...fresh.map(pick => [pick.id, pick] as const)]))
    },
    loading: isOpen && found.at === 'loading',
    notFoundContent: contentOf(found.at, keyword),
    showSearch: { filterOption: false, onSearch: setTyped } as const,
    onOpenChange(next: boolean) {
      setOpen(next)
      if (!next) setTyped('')
    },
  }
}

function contentOf(at: 'loading' | 'failed' | 'ready', keyword: string): string {
  if (at === 'loading') return '正在查找…'
  if (at === 'failed') return '查找失败，请稍后重试'
  return keyword === '' ? '暂无可选记录' : `没有找到「${keyword}」`
}

/** One line of the list: the title, and what tells it from its namesakes. */
export function drawOption({ label, note }: { label?: ReactNode; note?: string }) {
  return (
    <span style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{label}</span>
      {note && <Typography.Text type="secondary">{note}</Typography.Text>}
    </span>
  )
}
