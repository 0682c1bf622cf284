import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import { audienceOf, progress } from '../../model/progress.ts'
import { type CauseKind, toldPlaces } from '../told-places.ts'

const shown = [
  'title',
  'cause',
  'kind',
  'usedAmount',
  'servedCount',
  'occurredOn',
  'state',
  'publishedAt',
  'views',
]

/** What was told of the causes of a kind, in every state. */
export function ToldList({ kind }: { readonly kind: CauseKind }) {
  const navigate = useNavigate()
  const mayWrite = useCan('progress.create')
  const places = toldPlaces[kind]
  const write = (params: Record<string, string>) =>
    navigate(withParams(places.progress, { form: 'edit', ...params }))
  const open = (id: string) => navigate(withParams(places.progressPage, { id }))
  return (
    <ListScreen
      resource={progress}
      title={`${places.noun}进展`}
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs="states"
      canCreate={false}
      quick={['cause', 'kind', 'occurredOn']}
      sums="asked"
      shown={kind === 'fund' ? [...shown, 'audience'] : shown}
      onOpen={row => open(row.id)}
      places={{ edit: withParams(places.progress, { form: 'edit' }), detail: places.progressPage }}
      actions={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => write({})}>
            发布进展
          </Button>
        )
      }
      rowActions={row => [
        ...(row.can.includes('approve')
          ? [
              {
                key: 'review',
                label: '审核',
                run: () => navigate(withParams(places.progressDesk, { id: row.id })),
              },
            ]
          : []),
        ...(mayWrite && row.state === 'published' && row.correctedBy === null
          ? [
              {
                key: 'correct',
                label: '更正',
                quiet: true,
                run: () => write({ corrects: row.id, cause: row.cause }),
              },
            ]
          : []),
      ]}
      columns={{
        title: {
          width: 260,
          render: row => (
            <TitleButton title={row.title} onOpen={() => open(row.id)}>
              {row.title}
            </TitleButton>
          ),
        },
        cause: { title: places.noun, width: 180 },
        kind: { width: 88 },
        usedAmount: { width: 120 },
        servedCount: { title: '受益人次', width: 88 },
        views: { width: 72 },
        ...(kind === 'fund'
          ? {
              audience: {
                title: '公开范围',
                width: 88,
                render: (row: { readonly kind: string | null }) => audienceOf(row.kind),
              },
            }
          : {}),
      }}
    />
  )
}
