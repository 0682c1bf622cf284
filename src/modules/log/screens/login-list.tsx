import { Tag } from 'antd'
import type { Condition } from '#kernel/web/logic/list-state.ts'
import type { ListTab } from '#kernel/web/logic/use-list.ts'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
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
  return (
    <>
      <LoginsByHour />
      <ListScreen
        resource={loginRecord}
        title="登录日志"
        tabs={tabs}
        shown={[
          'at',
          'typedName',
          'accountName',
          'kind',
          'method',
          'result',
          'anomalies',
          'ip',
          'device',
        ]}
        columns={{
          typedName: {
            render: row =>
              row.account ? (
                String(row.typedName)
              ) : (
                <Tag title="没有这个账号；只留下所输名称的摘要">未知账号</Tag>
              ),
          },
        }}
      />
    </>
  )
}
