import { Button, Radio, Select, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import type { Presented } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { type KeyAct, keyActs } from '../../model/key-acts.ts'
import { challengeSeconds } from '../../model/ukey-middleware.ts'
import { SaveSetting } from '../save-setting.tsx'
import { useSecuritySettings } from '../use-security-settings.ts'
import { KeyChecks } from './key-checks.tsx'
import { KeyOverrides } from './key-overrides.tsx'
import styles from './ukey.module.css'

const ways = { any: '任一第二因素', key: '仅UKEY' } as const
const known = Object.keys(keyActs) as KeyAct[]

/** 设置: which acts need a second factor, and which a key; in force at the next request. */
export function KeySettings() {
  const mayChange = useCan('platformSecurity.update')
  const { data, error, refetch } = useSecuritySettings()
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const global = (key: string) =>
    data.find(row => row.key === key && (row.scopeKind ?? 'global') === 'global')
  const row = global('ukey.actions')
  const days = global('ukey.crlMaxDays')?.value
  const middleware = global('ukey.middleware')
  return (
    <div className={styles.settings}>
      {row && <Acts key={row.version} row={row} mayChange={mayChange} />}
      {row && (
        <KeyOverrides
          general={known.filter(act => isIn(row.value, act))}
          rows={data.filter(each => each.key === row.key && each.scopeKind === 'organisation')}
        />
      )}
      <Section title="签名环境">
        <dl className={styles.facts}>
          <dt>本机驱动地址</dt>
          <dd>
            {middleware && (
              <Middleware key={middleware.version} row={middleware} mayChange={mayChange} />
            )}
          </dd>
          <dt>签名请求有效</dt>
          <dd>{challengeSeconds} 秒，每个请求只能使用一次</dd>
          <dt>吊销列表最长</dt>
          <dd>{typeof days === 'number' ? `${days} 天，超过后用其证书的UKEY不能登录` : '—'}</dd>
        </dl>
      </Section>
      <KeyChecks />
    </div>
  )
}

/** The addresses at which the pages look for the driver, one after the other. */
function Middleware({ row, mayChange }: { readonly row: Presented; readonly mayChange: boolean }) {
  const stored = Array.isArray(row.value) ? row.value.map(String) : []
  const [addresses, setAddresses] = useState<string[]>(stored)
  const [isAsking, setAsking] = useState(false)
  if (!mayChange) return stored.join('、')
  return (
    <div className={dialog.row}>
      <Select
        mode="tags"
        className={styles.addresses}
        value={addresses}
        open={false}
        suffixIcon={null}
        tokenSeparators={[' ', ',', '，', '、']}
        aria-label="本机驱动地址"
        onChange={setAddresses}
      />
      <Button
        disabled={addresses.join() === stored.join() || addresses.length === 0}
        onClick={() => setAsking(true)}
      >
        保存
      </Button>
      {isAsking && (
        <SaveSetting
          row={row}
          value={addresses}
          title="修改本机驱动地址"
          note={`依次尝试：${addresses.join('、')}`}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function Acts({ row, mayChange }: { readonly row: Presented; readonly mayChange: boolean }) {
  const stored = Array.isArray(row.value) ? known.filter(act => isIn(row.value, act)) : []
  const [bound, setBound] = useState<readonly KeyAct[]>(stored)
  const [isAsking, setAsking] = useState(false)
  const isChanged = [...bound].sort().join() !== [...stored].sort().join()
  const columns = [
    { title: '操作', width: 160, render: (act: KeyAct) => keyActs[act].label },
    { title: '包括', render: (act: KeyAct) => keyActs[act].note },
    {
      title: '验证方式',
      width: 260,
      render: (act: KeyAct) =>
        !mayChange ? (
          <Tag color={bound.includes(act) ? 'orange' : 'default'}>
            {bound.includes(act) ? ways.key : ways.any}
          </Tag>
        ) : (
          <Radio.Group
            aria-label={keyActs[act].label}
            value={bound.includes(act)}
            onChange={({ target }) =>
              setBound(target.value ? [...bound, act] : bound.filter(each => each !== act))
            }
            options={[
              { value: false, label: ways.any },
              { value: true, label: ways.key },
            ]}
          />
        ),
    },
  ]
  return (
    <Section
      title="敏感操作的验证方式"
      note="修改后下一次请求即生效；仅UKEY的操作须用UKEY对其内容签名"
      extra={
        mayChange && (
          <Button type="primary" disabled={!isChanged} onClick={() => setAsking(true)}>
            保存
          </Button>
        )
      }
      padding="flush"
    >
      <Table
        size="middle"
        rowKey={act => act}
        columns={columns}
        dataSource={[...known]}
        pagination={false}
      />
      {isAsking && (
        <SaveSetting
          row={row}
          value={bound}
          title="修改验证方式"
          note={
            bound.length === 0
              ? '全部操作可用任一第二因素验证。'
              : `仅UKEY：${bound.map(act => keyActs[act].label).join('、')}。没有UKEY的人员将不能进行这些操作。`
          }
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function isIn(value: unknown, act: KeyAct): boolean {
  return Array.isArray(value) && value.includes(act)
}
