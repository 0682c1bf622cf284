import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { messageSend, messageTemplate } from '../../model/index.ts'

/** 消息模板: the templates of an account, and what was sent by them. */
export default function TemplateScreen() {
  const [params] = useSearchParams()
  const account = params.get('account')
  const where = account === null ? [] : [{ field: 'account', op: 'is' as const, value: account }]
  return (
    <ScreenParts
      label="消息模板"
      parts={[
        {
          key: 'templates',
          label: '模板',
          content: () => <Templates account={account} where={where} />,
        },
        {
          key: 'sends',
          label: '发送记录',
          needs: 'messageSend.view',
          content: () => (
            <ListScreen
              resource={messageSend}
              title="发送记录"
              canCreate={false}
              where={where}
              tabs="states"
              quick={['scene', 'template', 'createdAt']}
              shown={['createdAt', 'scene', 'fan', 'number', 'state', 'error', 'clickedAt']}
            />
          ),
        },
      ]}
    />
  )
}

interface TemplatesProps {
  readonly account: string | null
  readonly where: readonly { field: string; op: 'is'; value: string }[]
}

function Templates({ account, where }: TemplatesProps) {
  const navigate = useNavigate()
  const mayCreate = useCan('messageTemplate.create')
  return (
    <ListScreen
      resource={messageTemplate}
      title="消息模板"
      createLabel="新增模板"
      where={where}
      tabs="states"
      quick={['scene', 'account']}
      places={{
        create: withParams('/fans/oaManage/add_template', account === null ? {} : { account }),
        edit: '/fans/oaManage/edit_template',
      }}
      shown={['title', 'templateId', 'scene', 'places', 'quiet', 'today', 'state']}
      columns={{
        places: {
          title: '字段数',
          width: 88,
          align: 'right',
          render: row => row.fields.length,
        },
        today: {
          title: '今日发送/送达/点击',
          width: 160,
          align: 'right',
          render: ({ extra }) => {
            const { sent = 0, delivered = 0, clicked = 0 } = extra?.today ?? {}
            return `${sent} / ${delivered} / ${clicked}`
          },
        },
      }}
      isEditRare
      rowActions={row =>
        mayCreate
          ? [
              {
                key: 'copy',
                label: '复制',
                quiet: true,
                run: () => navigate(withParams('/fans/oaManage/add_template', { copy: row.id })),
              },
            ]
          : []
      }
    />
  )
}
