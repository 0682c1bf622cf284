import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, List, Space, Spin, Tag } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import {
  screenCompare,
  screenDraft,
  screenGoLive,
  screenRestore,
  screenVersions,
} from '../../model/index.ts'
import styles from '../designer.module.css'
import { useWork } from '../designer-context.ts'
import type { Saving } from '../use-autosave.ts'

interface VersionsDrawerProps {
  readonly saving: Saving
  onTakeLatest(): Promise<void>
  onClose(): void
}

/** The versions of the screen: what each changed, back into the draft, back onto the displays. */
export function VersionsDrawer({ saving, onTakeLatest, onClose }: VersionsDrawerProps) {
  const { draft, isReadOnly } = useWork()
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const { id } = draft
  const { data: versions, error, refetch } = useAsk(screenVersions, { id })
  const [compared, setCompared] = useState<number | null>(null)
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      message.success(done)
      await client.invalidateQueries({ queryKey: keys.ask(screenVersions.path) })
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const restore = (release: number) =>
    modal.confirm({
      title: `恢复版本 ${release} 到草稿？`,
      content: '草稿将与该版本相同，线上内容不变。当前草稿的修改会被替换。',
      onOk: () =>
        attempt(async () => {
          await saving.save()
          await tell(screenRestore, { id, release, draftVersion: saving.draftVersion() })
          await onTakeLatest()
        }, `草稿已恢复为版本 ${release}`),
    })
  const goLive = (release: number) =>
    modal.confirm({
      title: `让版本 ${release} 重新上线？`,
      content: '所有终端将在下一次刷新时显示该版本，草稿不变。',
      onOk: () =>
        attempt(async () => {
          await tell(screenGoLive, { id, release })
          await client.invalidateQueries({ queryKey: keys.ask(screenDraft.path) })
        }, `版本 ${release} 已上线`),
    })
  return (
    <Drawer open title="版本" size={520} onClose={onClose}>
      {versions === undefined &&
        (error ? <FailureState failure={error} onRetry={() => void refetch()} /> : <Spin />)}
      {versions?.length === 0 && <Empty description="还没有发布过" />}
      {versions && versions.length > 0 && (
        <List
          dataSource={versions}
          rowKey="release"
          renderItem={version => (
            <List.Item>
              <div className={styles.version}>
                <div>
                  <strong>{`版本 ${version.release}`}</strong>{' '}
                  {version.isLive && <Tag color="green">线上</Tag>}
                  {version.goLiveAt !== null && (
                    <Tag>{`定时 ${printMinute(version.goLiveAt)}`}</Tag>
                  )}
                </div>
                <div>{version.note}</div>
                <small>
                  {`${version.publisher} · ${printMinute(version.publishedAt)} · ${version.widgets} 个组件，新增 ${version.added}、移除 ${version.removed}、修改 ${version.changed}`}
                </small>
                <Space>
                  <Button
                    size="small"
                    onClick={() =>
                      setCompared(compared === version.release ? null : version.release)
                    }
                  >
                    与草稿对比
                  </Button>
                  {!isReadOnly && (
                    <Button size="small" onClick={() => restore(version.release)}>
                      恢复到草稿
                    </Button>
                  )}
                  {draft.may.publish && !version.isLive && (
                    <Button size="small" onClick={() => goLive(version.release)}>
                      重新上线
                    </Button>
                  )}
                </Space>
                {compared === version.release && <Changes id={id} from={version.release} />}
              </div>
            </List.Item>
          )}
        />
      )}
    </Drawer>
  )
}

const kinds = { added: '新增', removed: '移除', changed: '修改' } as const

/** What differs between a version and the draft. */
function Changes({ id, from }: { readonly id: string; readonly from: number }) {
  const { data, error } = useAsk(screenCompare, { id, from, to: 0 }, { staleTime: 0 })
  if (error) return <span>{sentenceOfError(error)}</span>
  if (data === undefined) return <Spin />
  if (data.length === 0) return <span>与草稿相同</span>
  return (
    <ul className={styles.findings}>
      {data.map(change => (
        <li key={`${change.kind} ${change.widget} ${change.name}`}>
          {`${kinds[change.kind]} ${change.name}`}
          {change.properties.map(({ label, before, after }) => (
            <div key={label}>{`${label}：${before || '空'} → ${after || '空'}`}</div>
          ))}
        </li>
      ))}
    </ul>
  )
}
