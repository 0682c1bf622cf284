import { useQuery } from '@tanstack/react-query'
import { Collapse, Empty, Input } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import {
  baseNames,
  type ComponentCategory,
  componentBases,
  componentCategories,
  componentContent,
  screenComponent,
  type Widget,
} from '../../model/index.ts'
import { placedType } from '../canvas/use-placing.ts'
import { useWork } from '../designer-context.ts'
import { placeWidget } from '../placing.ts'
import { newWidget } from '../state/document.ts'
import { BaseSign } from './base-sign.tsx'
import styles from './left.module.css'

interface Offer {
  readonly key: string
  readonly label: string
  readonly note: string
  readonly category: ComponentCategory
  readonly widget: Widget
}

const builtIn: readonly Offer[] = baseNames.map(base => {
  const { label, category } = componentBases[base]
  return { key: base, label, note: '', category, widget: newWidget(base) }
})

/** Components to place, by category: those of the product, the platform's and one's own. */
export function ComponentLibrary() {
  const { design, isReadOnly } = useWork()
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const { own, failure, again } = useOwnComponents(wanted)
  const found = [...own, ...builtIn].filter(
    ({ label, key }) => label.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted),
  )
  const categories = Object.entries(componentCategories) as [ComponentCategory, string][]
  const shown = categories.filter(([key]) => found.some(each => each.category === key))
  return (
    <div className={styles.body}>
      <Input.Search
        allowClear
        aria-label="搜索组件"
        placeholder="搜索组件"
        value={word}
        onChange={event => setWord(event.target.value)}
      />
      {failure && <FailureState failure={failure} onRetry={again} />}
      {shown.length === 0 && <Empty description="没有符合的组件" />}
      <Collapse
        ghost
        size="small"
        {...(wanted === '' ? {} : { activeKey: shown.map(([key]) => key) })}
        defaultActiveKey={['figure', 'chart']}
        items={shown.map(([category, label]) => ({
          key: category,
          label,
          children: (
            <div className={styles.offers}>
              {found
                .filter(each => each.category === category)
                .map(({ key, label: name, note, widget }) => (
                  <button
                    key={key}
                    type="button"
                    className={styles.offer}
                    disabled={isReadOnly}
                    draggable={!isReadOnly}
                    title={`${name}${note}：点击放到画布中央，或拖到画布上`}
                    aria-label={`添加${name}`}
                    onDragStart={event => {
                      event.dataTransfer.setData(placedType, JSON.stringify(widget))
                      event.dataTransfer.effectAllowed = 'copy'
                    }}
                    onClick={() => placeWidget(design, widget)}
                  >
                    <BaseSign base={widget.base} />
                    <span>{name}</span>
                    {note !== '' && <small>{note}</small>}
                  </button>
                ))}
            </div>
          ),
        }))}
      />
    </div>
  )
}

type Row = PresentedOf<typeof screenComponent>

/** The longest page of a list. */
const most = 50

/** Published components, the first fifty, or the first of those whose name holds a word. */
function usePublished(keyword: string, isWanted: boolean) {
  const question = {
    ...{ page: 1, limit: most, count: 0, ...(keyword === '' ? {} : { keyword }) },
    filter: JSON.stringify([{ field: 'state', op: 'is', value: 'published' }]),
  }
  return useQuery({
    queryKey: keys.list(screenComponent.path, question),
    queryFn: ({ signal }) =>
      get<{ readonly list: readonly Row[] }>(callOf(screenComponent, 'getListByPage'), question, {
        signal,
      }),
    staleTime: 60_000,
    enabled: isWanted,
  })
}

/** Published components of the library, ready to be placed; of many, those that are searched for. */
function useOwnComponents(word: string) {
  const mayLook = useCan('screenComponent.view')
  const first = usePublished('', mayLook)
  // A short list is all there is: a word is looked for in it.
  const isCut = first.data?.list.length === most
  const searched = usePublished(word, mayLook && isCut && word !== '')
  const rows = (word === '' ? undefined : searched.data?.list) ?? first.data?.list ?? []
  return {
    own: rows.flatMap(offerOf),
    failure: first.error ?? searched.error,
    again: () => void (first.error ? first.refetch() : searched.refetch()),
  }
}

function offerOf(row: Row): Offer[] {
  const read = componentContent.safeParse(row.published)
  if (!read.success) return []
  const { chart, style, binding, interactions, width, height } = read.data
  const placed = {
    ...{ name: row.name, component: row.id, componentVersion: row.release },
    ...{ chart, style, binding, interactions, w: width, h: height },
  }
  return [
    {
      ...{ key: row.id, label: row.name, category: componentBases[row.base].category },
      note: row.organisation === null ? '平台' : '本机构',
      widget: newWidget(row.base, placed),
    },
  ]
}
