import { App, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { accountEndSession } from '#modules/account/model/account-calls.ts'
import { tell } from '#ui/logic/asks.ts'
import { type Condition, entriesOf } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { RowAction } from '#ui/views/row-actions.tsx'
import { loginRecord } from '../model/login-record.ts'
import { LoginsByHour } from './logins-by-hour.tsx'

const week: Condition = { field: 'at', op: 'from', value: 'today-6' }
const tabs: readonly ListTab[] = [
  { key: 'week', label: '近7天', where: [week] },
  {
    key: 'failed',
    label: '失败',
    where: [week, { field: 'result', op: 'isNot', value: 'ok' }],
  },
  { key: 'strange', label: '有异常', where: [week, { field: 'anomalies', op: 'filled' }] },
  { key: 'month', label: '近30天', where: [{ field: 'at', op: 'from', value: 'today-29' }] },
]

/** 登录日志: every login and every try, with the last day hour by hour. */
export function LoginList() {
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const mayEnd = useCan('account.endSession')
  const showAddress = (row: PresentedOf<typeof loginRecord>) => {
    const filter = entriesOf([week, { field: 'ip', op: 'is', value: row.ip }])
    navigate(withParams('/logCenter/logList', { log: 'login', filter: JSON.stringify(filter) }))
  }
  const end = (row: PresentedOf<typeof loginRecord>) =>
    void modal.confirm({
      title: `确定让${row.accountName ?? row.typedName}下线吗？`,
      content: '此人正在使用的全部会话会立即结束，未提交的内容留在草稿中。',
      okText: '强制下线',
      ...dangerQuestion,
      onOk: async () => {
        try {
          await tell(accountEndSession, { id: row.account ?? '' })
          message.success('已下线')
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  const actionsOf = (
    row: PresentedOf<typeof loginRecord>,
  ): readonly RowAction<typeof loginRecord>[] => [
    ...(row.ip !== null ? [{ key: 'ip', label: '查看此IP', run: showAddress }] : []),
    ...(mayEnd && row.account && row.kind === 'login' && row.result === 'ok'
      ? [{ key: 'end', label: '强制下线', danger: true, run: end }]
      : []),
  ]
  return (
    <>
      <LoginsByHour />
      <ListScreen
        resource={loginRecord}
        title="登录日志"
        tabs={tabs}
        rowActions={actionsOf}
        shown={[
          'at',
          'typedName',
          'accountName',
          'kind',
          'method',
          'result',
          'anomalies',
          'ip',
          'area',
          'device',
        ]}
        columns={{
          at: { width: 150 },
          typedName: {
            render: row =>
              row.account ? (
                row.typedName
              ) : (
                <Tag title="没有这个账号；只留下所输名称的摘要">未知账号</Tag>
              ),
          },
        }}
      />
    </>
  )
}
