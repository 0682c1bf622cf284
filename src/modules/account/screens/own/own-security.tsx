import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { BindTotp } from './bind-totp.tsx'
import { ChangePhone } from './change-phone.tsx'
import styles from './own.module.css'
import { factorsKey, fetchFactors, type OwnFactors, unbindTotp } from './own-calls.ts'
import { OwnKeyRow } from './own-key-row.tsx'

/** 安全: password, phone, authenticator and security keys. */
export function OwnSecurity({ onLeave }: { readonly onLeave: () => void }) {
  const { account } = useSession()
  const navigate = useNavigate()
  const [isChangingPhone, setChangingPhone] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: factorsKey, queryFn: fetchFactors })
  const leaveTo = (path: string) => {
    onLeave()
    navigate(path)
  }
  return (
    <>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <span className={styles.words}>
            <span>登录密码</span>
            <span className={styles.quiet}>
              {account.passwordDaysLeft === null
                ? '长期有效'
                : `还有 ${account.passwordDaysLeft} 天到期`}
            </span>
          </span>
          <Button onClick={() => leaveTo('/xiugaimima')}>修改密码</Button>
        </li>
        <li className={styles.row}>
          <span className={styles.words}>
            <span>手机号</span>
            <span className={styles.quiet}>{account.phoneMask || '未绑定'}</span>
          </span>
          <Button onClick={() => setChangingPhone(true)}>更换手机</Button>
        </li>
        {data && <Totp factors={data} />}
        {data?.keys.map(key => (
          <OwnKeyRow key={key.id} row={key} />
        ))}
      </ul>
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {isChangingPhone && <ChangePhone onClose={() => setChangingPhone(false)} />}
    </>
  )
}

function Totp({ factors }: { readonly factors: OwnFactors }) {
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const [isBinding, setBinding] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: factorsKey })
  const unbind = () =>
    void modal.confirm({
      title: '确定解除动态口令吗？',
      content: '解除后，登录和敏感操作将不能再用动态口令验证。',
      onOk: async () => {
        try {
          await unbindTotp()
          await refresh()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  const { totpBoundAt, recoveryCodesLeft } = factors
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span>动态口令</span>
        <span className={styles.quiet}>
          {totpBoundAt
            ? `${printMoment(totpBoundAt).slice(0, 10)} 绑定，剩余恢复码 ${recoveryCodesLeft} 个`
            : '未绑定'}
        </span>
      </span>
      {totpBoundAt && <Button onClick={unbind}>解除</Button>}
      <Button onClick={() => setBinding(true)}>{totpBoundAt ? '重新绑定' : '绑定'}</Button>
      <Modal
        open={isBinding}
        title="绑定动态口令"
        width={440}
        footer={null}
        destroyOnHidden
        onCancel={() => setBinding(false)}
      >
        <BindTotp
          onBound={() => {
            setBinding(false)
            void refresh()
          }}
        />
      </Modal>
    </li>
  )
}
