import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { screenDraft, screenGoLive, screenVersions } from '../../model/index.ts'
import { Comparison } from './comparison.tsx'
import { useTelling } from './use-telling.ts'

type Version = AnswerOf<typeof screenVersions>[number]

interface VersionsProps {
  readonly screen: { readonly id: string; readonly name: string }
  readonly mayRestore: boolean
  readonly mayPublish: boolean
  /** Makes the draft equal to a version. */
  onRestore(release: number): Promise<void>
  onClose(): void
}

/** 版本: what was published when, what each changed; compared, restored into the draft, shown again. */
export function VersionsDrawer(props: VersionsProps) {
  const { screen, mayRestore, mayPublish, onRestore, onClose } = props
  const { id, name } = screen
  const client = useQueryClient()
  const { modal } = App.useApp()
  const { run } = useTelling()
  const { data, error, refetch } = useAsk(screenVersions, { id }, { staleTime: 0 })
  const [compared, setCompared] = useState<{ from: number; to: number }>()
  const restore = ({ release }: Version) =>
    void modal.confirm({
      title: `把草稿恢复为第 ${release} 版？`,
      content: '线上显示不变，草稿中未发布的改动会被替换。',
      okText: '恢复',
      onOk: () =>
        run(async () => {
          await onRestore(release)
          return `草稿已恢复为第 ${release} 版`
        }),
    })
  const showAgain = ({ release }: Version) =>
    void modal.confirm({
      title: `线上改为显示第 ${release} 版？`,
      content: '所有终端在下一次刷新时更换，草稿不变。',
      okText: '上线该版',
      onOk: async () => {
        await run(async () => {
          await tell(screenGoLive, { id, release })
          await client.invalidateQueries({ queryKey: keys.ask(screenDraft.path) })
          return `第 ${release} 版已上线`
        })
        await refetch()
      },
    })
  return (
    <Drawer open size={820} title={`「${name}」的版本`} onClose={onClose}>
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <EmptyState title="尚未发布过" size="small" />
      ) : (
        <Table<Version>
          size="small"
          rowKey="release"
          pagination={false}
          dataSource={[...data]}
          columns={[
            {
              title: '版本',
              width: 110,
              render: (_, each) => (
                <>
                  第 {each.release} 版 {each.isLive && <Tag color="green">线上</Tag>}
                </>
              ),
            },
            { title: '说明', dataIndex: 'note' },
            { title: '发布人', dataIndex: 'publisher', width: 100 },
            {
              title: '发布时间',
              width: 140,
              render: (_, { publishedAt, goLiveAt }) => (
                <>
                  {printMinute(publishedAt)}
                  {goLiveAt !== null && <Tag>定时 {printMinute(goLiveAt)}</Tag>}
                </>
              ),
            },
            {
              title: '组件变化',
              width: 130,
              render: (_, { added, removed, changed }) => `+${added} −${removed} 改${changed}`,
            },
            {
              title: '操作',
              width: 190,
              render: (_, each) => (
                <>
                  <Button
                    size="small"
                    type="link"
                    onClick={() => setCompared({ from: each.release, to: 0 })}
                  >
                    对比草稿
                  </Button>
                  {mayRestore && (
                    <Button size="small" type="link" onClick={() => restore(each)}>
                      恢复
                    </Button>
                  )}
                  {mayPublish && !each.isLive && (
                    <Button size="small" type="link" onClick={() => showAgain(each)}>
                      上线
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {compared && data && (
        <Comparison
          id={id}
          {...compared}
          releases={data.map(({ release }) => release)}
          onChange={setCompared}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Drawer>
  )
}
