import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Skeleton } from 'antd'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { get } from '#kernel/web/logic/request.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { registeredUser } from '../../model/index.ts'
import styles from '../website.module.css'

/** Users who hold the identity number already: the check is refused with the suggestion to merge. */
export function SameIdentity({
  users,
  onSuggest,
}: {
  readonly users: readonly string[]
  onSuggest(opinion: string): void
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', registeredUser.path, 'sameIdentity', users],
    queryFn: () =>
      get<readonly Presented[]>('/api/website/registeredUser/getSameIdentity', {
        ids: users.join(','),
      }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.stack}>
      <Alert
        type="warning"
        showIcon
        title="该证件号已由其他用户实名，不能再次通过"
        description="核对是否同一人：同一人建议合并账号，否则驳回。"
      />
      {data.map(row => (
        <Descriptions
          key={row.id}
          bordered
          size="small"
          column={2}
          items={[
            { key: 'number', label: '用户', children: `${row.number} ${row.nickname}` },
            { key: 'phone', label: '手机', children: String(row.phone ?? '—') },
            { key: 'name', label: '姓名', children: String(row.realName ?? '—') },
            { key: 'id', label: '身份证', children: String(row.idNumber ?? '—') },
            { key: 'at', label: '注册时间', children: printMoment(String(row.registeredAt)) },
            { key: 'count', label: '捐赠次数', children: `${String(row.donationCount)} 次` },
          ]}
        />
      ))}
      <div>
        <Button
          onClick={() =>
            onSuggest(
              `该证件已由用户 ${data.map(row => row.number).join('、')} 实名，请改用该账号，或联系客服合并账号`,
            )
          }
        >
          合并建议
        </Button>
      </div>
    </div>
  )
}
