import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { callOf, get } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { Section } from '#ui/views/section.tsx'
import { clientError } from '../model/client-error.ts'
import { logAlert } from '../model/log-alert.ts'
import { AccessList } from './access-list.tsx'
import { AlertList } from './alert-list.tsx'
import { AlertLimits } from './alert-rules.tsx'
import { LogChecks } from './log-checks.tsx'
import { LoginList } from './login-list.tsx'
import { OperationList } from './operation-list.tsx'
import { JobScreen } from './running/job-screen.tsx'
import { SlowScreen } from './running/slow-screen.tsx'

const parts: readonly ScreenPart[] = [
  {
    key: 'operation',
    label: '操作日志',
    needs: 'operation.view',
    content: () => <OperationList />,
  },
  { key: 'login', label: '登录日志', needs: 'loginRecord.view', content: () => <LoginList /> },
  { key: 'access', label: '敏感访问', needs: 'dataAccess.view', content: () => <AccessList /> },
  { key: 'alert', label: <AlertLabel />, needs: 'logAlert.view', content: () => <AlertList /> },
  {
    key: 'error',
    label: '界面错误',
    needs: 'clientError.view',
    content: () => <ListScreen resource={clientError} title="界面错误" />,
  },
  // Who sets the limits need not see what they find.
  {
    key: 'rules',
    label: '告警规则',
    needs: 'platformSecurity.update',
    content: () => (
      <div className={page.page}>
        <PageHeader title="告警规则" note="修改后从下一分钟起生效" />
        <Section>
          <AlertLimits />
        </Section>
      </div>
    ),
  },
  { key: 'check', label: '归档与校验', needs: 'logCheck.view', content: () => <LogChecks /> },
  { key: 'job', label: '后台任务', needs: 'jobRun.view', content: () => <JobScreen /> },
  { key: 'slow', label: '慢查询', needs: 'statementTime.view', content: () => <SlowScreen /> },
]

const waiting = JSON.stringify([{ field: 'state', op: 'is', value: 'open' }])

/** 告警 with how many wait for somebody. */
function AlertLabel() {
  const { data } = useQuery({
    queryKey: ['resource', logAlert.path, 'open'],
    queryFn: ({ signal }) =>
      get<{ total: number }>(callOf(logAlert, 'getCount'), { filter: waiting }, { signal }),
  })
  return (
    <span>
      告警 <Badge size="small" count={data?.total ?? 0} />
    </span>
  )
}

/** 日志列表: operations, logins, looks at personal data, alerts, faults of the interface, checks of the chain, jobs, slow statements. */
export default function LogScreen() {
  return <ScreenParts label="日志种类" param="log" parts={parts} />
}
