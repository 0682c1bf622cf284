import type { InputRef } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { namedPersonOf } from '#kernel/resource/named-person.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { isMasked } from '#kinds/registry.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import { usePageResource } from '#ui/logic/page-resource.ts'
import { resourceOf } from '#ui/logic/resources.ts'
import { scrollToTop } from '#ui/logic/scroll-to-top.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { tabOf, useList } from '#ui/logic/use-list.ts'
import { useListLook } from '#ui/logic/use-list-look.ts'
import { bulkMoves } from '#ui/logic/use-moves.ts'
import { useOpenRecord } from '#ui/logic/use-open-record.ts'
import { type SavedView, useSavedViews } from '#ui/logic/use-saved-views.ts'
import { fieldsOf, filterNames, operatorsOf, quickFilters } from '#ui/logic/view-fields.ts'
import { askedBy, viewQueryOf } from '#ui/logic/view-query.ts'
import { lazyPart } from './lazy-part.tsx'
import { ListButtons, useVerbs } from './list-buttons.tsx'
import { columnTitles, type ListColumns } from './list-columns.tsx'
import { ListFailure } from './list-failure.tsx'
import { ListOverlays, type OpenOverlay } from './list-overlays.tsx'
import { ListPager, printCount } from './list-pager.tsx'
import styles from './list-screen.module.css'
import type { ListScreenProps } from './list-screen-props.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import page from './page.module.css'
import { PageHeader } from './page-header.tsx'
import { BinHead, binColumns, binShown } from './recycle-bin.tsx'
import { stateTabs } from './state-tabs.ts'
import { useDefaultView } from './use-default-view.ts'
import { useHideOwnOrganisation } from './use-hide-own-organisation.ts'
import { useListKeys } from './use-list-keys.ts'
import { useMoveFlow } from './use-move-flow.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { useRowWays } from './use-row-ways.ts'
import { withUses } from './uses-column.tsx'

// What an ordinary list does not show at first is no part of its chunk.
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar)
const ListEmpty = lazyPart(async () => (await import('./list-empty.tsx')).ListEmpty)
const FilterChips = lazyPart(async () => (await import('./filter-chips.tsx')).FilterChips)
const ListTabs = lazyPart(async () => (await import('./list-tabs.tsx')).ListTabs)
const ListMark = lazyPart(async () => (await import('./list-mark.tsx')).ListMark)
const SavedViewTabs = lazyPart(async () => (await import('./saved-view-tabs.tsx')).SavedViewTabs)

const nowhere: readonly Condition[] = []
const noColumns: ListColumns = {}

/** The list of a resource as a work surface: search, filters, views, selection, moves, sheets, drawers. */
export function ListScreen<R extends AnyResource>(props: ListScreenProps<R>): ReactNode
export function ListScreen(props: ListScreenProps) {
  const { resource, where = nowhere, kept = 'address' } = props
  const tabs = props.tabs === 'states' ? stateTabs(resource) : props.tabs
  const { pathname } = useLocation()
  const permissions = usePermissions()
  const may = useVerbs(resource)
  const list = useList(resource, { where, tabs, kept, sums: props.sums })
  const { state, change, selection } = list
  const record = useOpenRecord(kept)
  const saved = useSavedViews(kept === 'address' ? pathname : '')
  const [open, setOpen] = useState<OpenOverlay>(null)
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<InputRef>(null)
  const flow = useMoveFlow(resource, list.clearSelection)

  usePageResource(resource, kept === 'address')

  const told = useHideOwnOrganisation(resource)
  const fields = fieldsOf(resource, resource.views.list, permissions).filter(told)
  const filters = fieldsOf(resource, filterNames(resource), permissions)
    .filter(told)
    .filter(({ field }) => operatorsOf(field).length > 0)
    // What holds for every row of this list is no question.
    .filter(({ name }) => !where.some(({ field, op }) => field === name && op === 'is'))
  const quick = quickFilters(filters, { ...props, kept })
  const own = resource.uses === undefined ? props.columns : withUses(props.columns)
  const columns = state.trash ? binColumns(own ?? noColumns) : (own ?? noColumns)
  const titles = columnTitles(resource, fields, columns)
  const look = useListLook({
    place: `${kept === 'address' ? pathname : resource.path}${state.trash ? ' bin' : ''}`,
    titles,
    usual: state.trash ? binShown(resource, props.shown) : props.shown,
    view: saved.views.find(view => view.id === state.view),
    isWide: kept === 'address' && !state.trash && window.matchMedia('(min-width: 1600px)').matches,
  })

  const ways = useRowWays({ ...props, kept }, record)
  const actionsOf = useRowActions({
    resource,
    flow,
    own: props.rowActions,
    trash: state.trash,
    isEditRare: props.isEditRare === true,
    onEdit: ways.edit,
    onCopy: may('create') && props.canCreate !== false ? ways.copy : undefined,
  })
  const showBin = (trash: boolean) => change({ trash, filter: [], keyword: '', tab: '', sort: '' })
  const turn = (next: { page: number } | { limit: number }) => {
    change(next)
    scrollToTop(root.current)
  }
  const chooseView = (view: SavedView | null) => {
    look.follow()
    change({ ...askedBy(view?.query ?? null), view: view?.id ?? '' })
  }
  useDefaultView(saved.views, kept === 'address', chooseView)
  useListKeys(root, {
    create: () => may('create') && ways.create(),
    find: () => search.current?.focus(),
  })
  const buttons = (
    <ListButtons
      resource={resource}
      own={props.actions}
      createLabel={props.createLabel}
      canCreate={props.canCreate !== false}
      onCreate={ways.create}
      onImport={() => setOpen('import')}
      onExport={() => setOpen('export')}
    />
  )
  const chosen = [...selection.values()]
  const coversAll = list.isAllChosen || chosen.length === list.count?.total
  const isSelectable =
    may('export') ||
    (props.bulkActions ?? []).length > 0 ||
    (resource.bulkEdit !== undefined && list.rows.some(row => row.can.includes('update'))) ||
    bulkMoves(resource, list.rows).length > 0 ||
    list.rows.some(row => row.can.includes('delete'))

  const isPersonal = fields.some(
    ({ field }) => isMasked(field) || namedPersonOf(field, resourceOf) !== undefined,
  )

  return (
    <div
      ref={root}
      className={[styles.screen, ...(kept === 'address' ? [page.page] : [])].join(' ')}
    >
      {isPersonal && <ListMark />}
      {kept === 'address' && (
        <PageHeader
          title={props.title ?? resource.label}
          note={printCount(list.count)}
          actions={!state.trash && buttons}
        />
      )}
      {!state.trash && props.above}
      <div className={styles.surface}>
        {state.trash && <BinHead resource={resource} onLeave={() => showBin(false)} />}
        {tabs && !state.trash && (
          <div className={styles.tabsPlace}>
            <ListTabs
              resource={resource}
              tabs={tabs}
              where={where}
              chosen={tabOf(tabs, state.tab)?.key ?? ''}
              onChoose={tab => change({ tab })}
            />
          </div>
        )}
        {!state.trash && saved.views.length > 0 && (
          <SavedViewTabs
            saved={saved}
            current={state.view}
            now={viewQueryOf(state, look)}
            onChoose={chooseView}
            onSaveAs={() => setOpen('saveView')}
          />
        )}
        {chosen.length > 0 || list.isAllChosen ? (
          <BulkBar
            resource={resource}
            rows={chosen}
            isAll={list.isAllChosen}
            question={list.question}
            own={props.bulkActions}
            canExport={may('export')}
            found={list.count?.total}
            onAll={list.selectAll}
            onMove={flow.startMany}
            onExport={() => setOpen(coversAll ? 'export' : 'exportSelection')}
            onClear={list.clearSelection}
          />
        ) : (
          <ListToolbar
            resource={resource}
            list={list}
            quick={quick}
            filterInputs={props.filterInputs}
            filterable={filters}
            titles={titles}
            look={{ ...look, shown: [...look.shown, ...look.further] }}
            extra={
              <>
                {props.toolbarExtra}
                {kept === 'memory' && buttons}
              </>
            }
            searchRef={search}
            onBin={may('restore') && !state.trash ? () => showBin(true) : undefined}
            onSaveView={kept === 'address' && !state.trash ? () => setOpen('saveView') : undefined}
          />
        )}
        {(state.filter.length > 0 || list.dropped > 0) && (
          <FilterChips
            resource={resource}
            filter={state.filter}
            besides={quick.map(({ name }) => name)}
            dropped={list.dropped}
            onChange={filter => change({ filter })}
          />
        )}
        <ListTable
          resource={resource}
          list={list}
          fields={fields}
          look={look}
          columns={columns}
          selectable={isSelectable && !state.trash}
          actionsOf={actionsOf}
          actionsVary={props.rowActions !== undefined}
          canOpen={props.onOpen !== 'none' && !state.trash}
          onOpen={ways.open}
          onOpenAside={ways.openAside}
          empty={
            list.failure ? (
              <ListFailure
                failure={list.failure}
                list={list}
                onExport={may('export') ? () => setOpen('export') : undefined}
              />
            ) : (
              <ListEmpty
                resource={resource}
                list={list}
                tab={tabOf(tabs, state.tab)}
                createLabel={props.createLabel}
                canCreate={props.canCreate !== false}
                onCreate={ways.create}
                onImport={() => setOpen('import')}
              />
            )
          }
        />
        {(list.rows.length > 0 || state.page > 1) && (
          <ListPager
            list={list}
            onTurn={number => turn({ page: number })}
            onSize={limit => turn({ limit })}
          />
        )}
      </div>
      {flow.dialogs}
      <ListOverlays
        resource={resource}
        list={list}
        record={record}
        saved={saved}
        open={open}
        look={look}
        detail={props.onOpen ? 'none' : (props.detail ?? {})}
        initial={props.initial}
        slots={props.slots}
        canCreate={props.canCreate}
        onEdit={ways.edit}
        onShut={() => setOpen(null)}
      />
    </div>
  )
}
