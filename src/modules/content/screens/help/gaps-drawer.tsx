import { Button, Drawer, Skeleton, Table, Tabs } from 'antd'
import { useNavigate } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { helpArticleGaps } from '../../model/help-article-calls.ts'

/** 无结果搜索 and 未覆盖页面: what readers look for and no text says. */
export function GapsDrawer({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const mayCreate = useCan('helpArticle.create')
  const { data, error, refetch } = useAsk(helpArticleGaps, {})
  const write = (params: Readonly<Record<string, string>>) =>
    mayCreate ? (
      <Button
        size="small"
        type="link"
        onClick={() => navigate(withParams('/helpmanager/addarticle', params))}
      >
        新建文章
      </Button>
    ) : null
  return (
    <Drawer open size="min(640px, 94vw)" title="缺少的内容" onClose={onClose}>
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Tabs
          items={[
            {
              key: 'misses',
              label: `无结果搜索（${data.misses.length}）`,
              children: (
                <Table
                  size="small"
                  rowKey="word"
                  pagination={false}
                  dataSource={[...data.misses]}
                  locale={{ emptyText: '30 天内没有搜不到的词' }}
                  columns={[
                    { dataIndex: 'word', title: '搜索词' },
                    { dataIndex: 'count', title: '次数', align: 'right', width: 80 },
                    { dataIndex: 'last', title: '最近', width: 120 },
                    { key: 'write', width: 110, render: (_, { word }) => write({ title: word }) },
                  ]}
                />
              ),
            },
            {
              key: 'uncovered',
              label: `未覆盖页面（${data.uncovered.length}）`,
              children: (
                <Table
                  size="small"
                  rowKey="path"
                  pagination={false}
                  dataSource={[...data.uncovered]}
                  locale={{ emptyText: '每个菜单页面都有帮助文章' }}
                  columns={[
                    { dataIndex: 'title', title: '页面' },
                    { dataIndex: 'path', title: '地址' },
                    { key: 'write', width: 110, render: (_, { path }) => write({ route: path }) },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
