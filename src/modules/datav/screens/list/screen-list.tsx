import { Button, Input, Pagination, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { withConditions } from '#ui/logic/list-state.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useList } from '#ui/logic/use-list.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { bigScreen, screenCategories, screenDraft, screenRestore } from '../../model/index.ts'
import styles from '../screens.module.css'
import { CopyDialog } from './copy-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ScreenCard } from './screen-card.tsx'
import type { ScreenRow, Shown } from './screen-row.ts'
import { ShareDrawer } from './share-drawer.tsx'
import { VersionsDrawer } from './versions-drawer.tsx'

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const states: Readonly<Record<string, string>> = bigScreen.lifecycle?.states ?? {}

/** 数据大屏: every screen with its cover, what is live of it and who shows it. */
export default function ScreenListScreen() {
  const navigate = useNavigate()
  const list = useList(bigScreen, { kept: 'memory' })
  const flow = useMoveFlow(bigScreen)
  const mayCreate = useCan('bigScreen.create')
  const mayPublish = useCan('bigScreen.publish')
  const mayImport = useCan('bigScreen.importJson')
  const [shown, setShown] = useState<{ row: ScreenRow; as: Shown }>()
  const [isImporting, setImporting] = useState(false)
  const close = () => setShown(undefined)
  const filterBy = (field: string, value: string | undefined) =>
    list.change({
      filter: withConditions(
        list.state.filter,
        field,
        value === undefined ? [] : [{ field, op: 'is', value }],
      ),
    })
  return (
    <div className={page.page}>
      <PageHeader
        title="数据大屏"
        actions={
          <>
            {mayImport && <Button onClick={() => setImporting(true)}>导入 JSON</Button>}
            {mayCreate && (
              <Button type="primary" onClick={() => void navigate('/product/datavCreate')}>
                新建大屏
              </Button>
            )}
          </>
        }
      />
      <div className={styles.filters}>
        <Input.Search
          allowClear
          placeholder="大屏名称、编号"
          aria-label="搜索"
          style={{ width: 240 }}
          onSearch={keyword => list.change({ keyword })}
        />
        <Select
          allowClear
          placeholder="用途"
          aria-label="用途"
          style={{ width: 140 }}
          options={optionsOf(screenCategories)}
          onChange={(value: string | undefined) => filterBy('category', value)}
        />
        <Select
          allowClear
          placeholder="状态"
          aria-label="状态"
          style={{ width: 140 }}
          options={optionsOf(states)}
          onChange={(value: string | undefined) => filterBy('state', value)}
        />
      </div>
      {list.failure ? (
        <FailureState failure={list.failure} onRetry={list.refresh} />
      ) : list.isLoading ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : list.rows.length === 0 ? (
        <EmptyState title="没有大屏" hint={mayCreate ? '从模板新建一个' : undefined} />
      ) : (
        <div className={styles.grid}>
          {list.rows.map(row => (
            <ScreenCard key={row.id} row={row} flow={flow} onShow={as => setShown({ row, as })} />
          ))}
        </div>
      )}
      {(list.more || list.state.page > 1) && (
        <div className={styles.pager}>
          <Pagination
            current={list.state.page}
            pageSize={list.state.limit}
            total={list.count?.total ?? list.rows.length}
            showSizeChanger={false}
            onChange={at => list.change({ page: at })}
          />
        </div>
      )}
      {flow.dialogs}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {shown?.as === 'publish' && <PublishDialog row={shown.row} onClose={close} />}
      {shown?.as === 'versions' && (
        <VersionsDrawer
          screen={shown.row}
          mayRestore={shown.row.can.includes('update')}
          mayPublish={mayPublish}
          onRestore={release => restoreSaved(shown.row.id, release)}
          onClose={close}
        />
      )}
      {shown?.as === 'share' && <ShareDrawer row={shown.row} onClose={close} />}
      {shown?.as === 'copy' && <CopyDialog row={shown.row} onClose={close} />}
      {shown?.as === 'edit' && (
        <FormDrawer
          resource={bigScreen}
          id={shown.row.id}
          onClose={close}
          onSaved={() => {
            close()
            list.refresh()
          }}
        />
      )}
    </div>
  )
}

async function restoreSaved(id: string, release: number): Promise<void> {
  const { draftVersion } = await fetchAsk(screenDraft, { id })
  await tell(screenRestore, { id, release, draftVersion })
}
