import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { rightToPlace } from '#kernel/resource/tree.ts'
import { type Condition, firstPage, writeListState } from '#ui/logic/list-state.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { callOf, post, withParams } from '#ui/logic/request.ts'
import { foundIn } from '#ui/logic/tree.ts'
import { useCan, usePermissions } from '#ui/logic/use-can.ts'
import { useOpenRecord } from '#ui/logic/use-open-record.ts'
import { type TreeQuestion, useTree } from '#ui/logic/use-tree.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useVerbs } from './list-buttons.tsx'
import styles from './list-screen.module.css'
import page from './page.module.css'
import { PageHeader } from './page-header.tsx'
import { SearchBox } from './search-box.tsx'
import { TitleButton } from './title-button.tsx'
import { fieldColumns, type TreeColumnName } from './tree-columns.tsx'
import { TreeTable } from './tree-table.tsx'
import { type TreeOffers, useTreeRowActions } from './use-tree-row-actions.tsx'

const ListScreen = lazyPart(async () => (await import('./list-screen.tsx')).ListScreen)
const RecordDrawer = lazyPart(async () => (await import('./record-drawer.tsx')).RecordDrawer)
const FormDrawer = lazyPart(async () => (await import('./form-drawer.tsx')).FormDrawer)

/** What a screen may say of its tree. */
export interface TreeScreenProps extends TreeQuestion, TreeOffers {
  readonly resource: AnyResource
  /** The resource's label when absent. */
  readonly title?: string
  /** Names of fields, `uses` for 引用, and columns of the screen's own, behind the title. */
  readonly columns: readonly TreeColumnName[]
  /** What stands in the column of the title; the title when absent. */
  name?(row: Presented): ReactNode
  /** The part of the table that is shown: values of `tree.within`, which new records begin with. */
  readonly part?: Readonly<Record<string, string>>
  /** Further conditions that the person cannot change. */
  readonly where?: readonly Condition[]
  /** Further buttons at the head, before 新增. */
  readonly actions?: ReactNode
  /** What stands over the table beside the search. */
  readonly toolbar?: ReactNode
  /** What stands where there is nothing yet. */
  readonly empty?: ReactNode
  readonly createLabel?: string
  /** `none`: a click on a title opens nothing. */
  readonly onOpen?: 'none'
}

const nowhere: readonly Condition[] = []

/** The records of a resource with a `tree`: search, order, moves, drawers; as a list with import and export by `?part=list`. */
export function TreeScreen(props: TreeScreenProps) {
  const { resource, part = {}, where = nowhere, places } = props
  const [params, setParams] = useSearchParams()
  const conditions: readonly Condition[] = [
    ...Object.entries(part).map(([field, value]) => ({ field, op: 'is' as const, value })),
    ...where,
  ]
  usePageResource(resource)
  const back = () =>
    setParams(current => {
      const rest = writeListState(firstPage, current)
      rest.delete('part')
      return rest
    })
  if (params.get('part') === 'list')
    return (
      <ListScreen
        resource={resource}
        title={`${resource.label}列表`}
        where={where}
        initial={part}
        {...(places && { places })}
        actions={<Button onClick={back}>返回{props.title ?? resource.label}</Button>}
      />
    )
  const showList = () =>
    setParams(current => {
      current.set('part', 'list')
      return current
    })
  return <Tree {...props} conditions={conditions} onList={showList} />
}

interface TreeProps extends TreeScreenProps {
  readonly conditions: readonly Condition[]
  onList(): void
}

function Tree(props: TreeProps) {
  const { resource, columns, conditions, places, part = {}, call, onList } = props
  const navigate = useNavigate()
  const permissions = usePermissions()
  const may = useVerbs(resource)
  const mayPlace = useCan(resource.tree ? rightToPlace(resource, resource.tree) : '')
  const [word, setWord] = useState('')
  const [below, setBelow] = useState<string | null>(null)
  const record = useOpenRecord('address')
  const { rows, tree, failure, retry, refresh } = useTree(resource, {
    ...(call && { call }),
    question: props.question ?? {
      filter: JSON.stringify(conditions),
      sort: resource.tree?.order ?? '',
    },
    isAtWork: props.isAtWork,
  })
  const create = (parent?: string) => {
    if (places?.create) return navigate(withParams(places.create, { ...part, parent }))
    setBelow(parent ?? null)
    record.openForm('new')
  }
  const edit = ({ id }: Presented) =>
    places?.edit ? navigate(withParams(places.edit, { id })) : record.openForm(id)
  const acts = useTreeRowActions(resource, {
    ...{ tree, refresh, mayPlace, onEdit: edit },
    offers: props,
    onBelow: may('create') ? ({ id }) => create(id) : undefined,
  })
  const order = ({ id }: Presented, siblings: readonly string[]) =>
    void acts.tell(() => post(callOf(resource, 'place'), { id, order: siblings }), '已调整顺序')
  if (failure) return <FailureState failure={failure} onRetry={retry} />
  const shown = word === '' ? tree : foundIn(tree, row => holds(resource, row, word))
  const named = props.name ?? ((row: Presented) => titleOf(resource, row))
  const hasSheets = may('import') || may('export')
  return (
    <div className={page.page}>
      <PageHeader
        title={props.title ?? resource.label}
        note={rows && countOf(resource, rows)}
        actions={
          <>
            {props.actions}
            {hasSheets && (
              <Button onClick={onList}>{may('import') ? '列表与导入导出' : '列表与导出'}</Button>
            )}
            {may('create') && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => create()}>
                {props.createLabel ?? `新增${resource.label}`}
              </Button>
            )}
          </>
        }
      />
      <div className={page.surface}>
        <div className={styles.toolbar}>
          <div className={styles.conditions}>
            <SearchBox value={word} placeholder={searchHint(resource)} onSearch={setWord} />
            {props.toolbar}
          </div>
        </div>
        <TreeTable
          tree={shown}
          isLoading={!rows}
          head={resource.fields[resource.title]?.label ?? resource.label}
          title={row =>
            props.onOpen === 'none' ? (
              named(row)
            ) : (
              <TitleButton onOpen={() => record.openDetail(row.id)}>{named(row)}</TitleButton>
            )
          }
          actionsOf={acts.actionsOf}
          onOrder={mayPlace && word === '' ? order : undefined}
          empty={
            word !== '' || props.empty === undefined ? (
              <EmptyState
                size="small"
                title={word ? `没有找到${resource.label}` : `还没有${resource.label}`}
              />
            ) : (
              props.empty
            )
          }
          columns={fieldColumns(resource, columns, permissions)}
        />
      </div>
      {acts.dialogs}
      {record.detail && props.onOpen !== 'none' && (
        <RecordDrawer
          resource={resource}
          id={record.detail}
          rows={rows ?? []}
          onStep={record.openDetail}
          onEdit={edit}
          onClose={record.close}
        />
      )}
      {record.form && (
        <FormDrawer
          resource={resource}
          id={record.form === 'new' ? null : record.form}
          initial={{ ...part, ...(below && { parent: below }) }}
          onClose={record.close}
          onSaved={record.close}
        />
      )}
    </div>
  )
}

/** The server answers so many rows of a list at most. */
const mostRows = 500

function countOf({ label, measure = '个' }: AnyResource, rows: readonly Presented[]): string {
  const count = `${rows.length} ${measure}${label}`
  return rows.length < mostRows ? count : `前 ${count}，其余请在列表中查看`
}

function holds({ views, title }: AnyResource, row: Presented, word: string): boolean {
  const texts = (views.search ?? [title]).map(name => String(row[name] ?? ''))
  return texts.join(' ').toUpperCase().includes(word.toUpperCase())
}

function searchHint({ views, fields, title }: AnyResource): string {
  const labels = (views.search ?? [title]).map(name => fields[name]?.label ?? '')
  return `搜索${labels.slice(0, 3).join('、')}`
}
