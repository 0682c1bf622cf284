import { useQuery } from '@tanstack/react-query'
import { Badge, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { usePermissions } from '#kernel/web/logic/use-can.ts'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { clientError } from '../model/client-error.ts'
import { logAlert } from '../model/log-alert.ts'
import { AccessList } from './access-list.tsx'
import { AlertList } from './alert-list.tsx'
import { AlertLimits } from './alert-rules.tsx'
import styles from './log.module.css'
import { LogChecks } from './log-checks.tsx'
import { LoginList } from './login-list.tsx'
import { OperationList } from './operation-list.tsx'

interface Part {
  readonly key: string
  readonly label: string
  readonly needs: string
  content(): ReactNode
}

const parts: readonly Part[] = [
  {
    key: 'operation',
    label: '操作日志',
    needs: 'operation.view',
    content: () => <OperationList />,
  },
  { key: 'login', label: '登录日志', needs: 'loginRecord.view', content: () => <LoginList /> },
  { key: 'access', label: '敏感访问', needs: 'dataAccess.view', content: () => <AccessList /> },
  { key: 'alert', label: '告警', needs: 'logAlert.view', content: () => <AlertList /> },
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
]

const waiting = JSON.stringify([{ field: 'state', op: 'is', value: 'open' }])

/** 告警 with how many wait for somebody. */
function AlertLabel({ label }: { readonly label: string }) {
  const { data } = useQuery({
    queryKey: ['resource', logAlert.path, 'open'],
    queryFn: ({ signal }) =>
      get<{ total: number }>(callOf(logAlert, 'getCount'), { filter: waiting }, { signal }),
  })
  return (
    <span>
      {label} <Badge size="small" count={data?.total ?? 0} />
    </span>
  )
}

/** 日志列表: operations, logins, looks at personal data, alerts, faults of the interface, checks of the chain. */
export default function LogScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const open = parts.filter(({ needs }) => permissions.has(needs))
  const part = open.find(({ key }) => key === params.get('log')) ?? open[0]
  if (!part) return null
  return (
    <div>
      {open.length > 1 && (
        <nav className={styles.parts} aria-label="日志种类">
          <Segmented
            value={part.key}
            onChange={key => navigate(`/logCenter/logList?log=${key}`)}
            options={open.map(({ key, label }) => ({
              value: key,
              label: key === 'alert' ? <AlertLabel label={label} /> : label,
            }))}
          />
        </nav>
      )}
      <div key={part.key}>{part.content()}</div>
    </div>
  )
}
