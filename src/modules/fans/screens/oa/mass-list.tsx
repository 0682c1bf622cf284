import { Alert } from 'antd'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { massSend, messageSend } from '../../model/index.ts'

/** 群发: one care message to many; who is left out is named before it is sent. */
export function MassList() {
  return (
    <ListScreen
      resource={massSend}
      title="群发"
      createLabel="新建群发"
      tabs="states"
      quick={['account', 'template']}
      shown={[
        'name',
        'template',
        'chosen',
        'reached',
        'omitted',
        'state',
        'submittedBy',
        'approvedBy',
      ]}
      columns={{
        omitted: {
          title: '未发（取关/静默/上限）',
          width: 180,
          align: 'right',
          render: row => `${row.left} / ${row.quieted} / ${row.capped}`,
        },
      }}
      detail={{
        above: row => {
          const now = row.extra?.now
          if (now === undefined) return null
          const omitted = now.chosen - now.reached
          return (
            <Alert
              type={omitted > 0 ? 'warning' : 'info'}
              showIcon
              title={`选中 ${now.chosen} 人，可达 ${now.reached} 人${
                omitted > 0
                  ? `；不发 ${omitted} 人：取关 ${now.left}、静默 ${now.quiet}、上限 ${now.capped}`
                  : ''
              }`}
            />
          )
        },
        tabs: [
          {
            key: 'sends',
            label: '发送记录',
            content: row => (
              <ListScreen
                resource={messageSend}
                kept="memory"
                canCreate={false}
                where={[{ field: 'massSend', op: 'is', value: row.id }]}
                shown={['createdAt', 'fan', 'state', 'error', 'at', 'clickedAt']}
              />
            ),
          },
        ],
      }}
    />
  )
}
