import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton, Table, Tag } from 'antd'
import { Link } from 'react-router'
import { fetchAsk } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { illegalOrganisationCompare } from '../../model/illegal-organisation-calls.ts'
import { illegalOrganisation, illegalStandings } from '../../model/index.ts'

interface Match {
  readonly id: string
  readonly name: string
  readonly batch: string
  readonly status: keyof typeof illegalStandings
  readonly similarity: number
}
interface Hit {
  readonly kind: string
  readonly name: string
  readonly link: string
  readonly matches: readonly Match[]
}

/** 比对: everybody on the platform whose name or code meets the list, the nearest first. */
export function CompareDrawer({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(illegalOrganisation.path, { compare: true }),
    queryFn: ({ signal }) => fetchAsk(illegalOrganisationCompare, {}, { signal }),
    gcTime: 0,
  })
  return (
    <Drawer open size={800} title="名录比对" onClose={onClose}>
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Alert
            style={{ marginBottom: 16 }}
            type={data.hits.length === 0 ? 'success' : 'warning'}
            showIcon
            title={`已比对机构、入驻申请与合作方共 ${data.compared} 个，${
              data.hits.length === 0 ? '没有与名录相同或相近的' : `${data.hits.length} 个需要核查`
            }`}
          />
          {data.hits.length === 0 ? (
            <EmptyState
              size="small"
              title="没有命中"
              hint="名称相同为命中，相似度 75% 以上为相近。"
            />
          ) : (
            <Table<Hit>
              size="small"
              rowKey="link"
              dataSource={[...data.hits]}
              pagination={false}
              columns={[
                { key: 'kind', title: '对象', width: 96, dataIndex: 'kind' },
                {
                  key: 'name',
                  title: '名称',
                  render: (_, hit) => <Link to={hit.link}>{hit.name}</Link>,
                },
                {
                  key: 'matches',
                  title: '名录',
                  render: (_, { matches }) =>
                    matches.map(({ id, name, batch, status, similarity }) => (
                      <div key={id}>
                        <Tag color={similarity === 1 ? 'red' : 'orange'}>
                          {similarity === 1 ? '相同' : `相近 ${Math.round(similarity * 100)}%`}
                        </Tag>
                        {name}（{batch}，{illegalStandings[status]}）
                      </div>
                    )),
                },
              ]}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
