import { useMutation } from '@tanstack/react-query'
import { App, Button, Typography } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { organisation } from '../../model/organisation.ts'
import { organisationResetAdmin } from '../../model/organisation-calls.ts'
import styles from './organisation.module.css'

/** What a new or reset administrator gets; `link` only when no SMS could carry it. */
export type AdministratorMade = AnswerOf<typeof organisationResetAdmin>

/** Gives the administrator of an organisation a new one-time link. */
export function ResetAdministrator({ row }: { readonly row: PresentedOf<typeof organisation> }) {
  const { modal, message } = App.useApp()
  const reset = useMutation({
    mutationFn: () => tell(organisationResetAdmin, { id: row.id }),
    onSuccess: made => tellAdministrator(modal, '管理员已重置', made),
    onError: error => message.error(sentenceOfError(error)),
  })
  return (
    <Button
      loading={reset.isPending}
      onClick={() =>
        modal.confirm({
          title: '确定重置该机构的管理员吗？',
          content: '原密码立即失效，管理员将收到 24 小时内有效的一次性链接。',
          okText: '重置管理员',
          onOk: () => reset.mutateAsync().catch(() => undefined),
        })
      }
    >
      重置管理员
    </Button>
  )
}

type Modal = ReturnType<typeof App.useApp>['modal']

/** Hands over the one-time link where it could not be sent. */
export function tellAdministrator(modal: Modal, title: string, made: AdministratorMade): void {
  const link = made.link && new URL(made.link, window.location.origin).href
  modal.success({
    title,
    okText: '知道了',
    content: (
      <>
        <div>
          管理员登录名：<Typography.Text copyable>{made.loginName}</Typography.Text>
        </div>
        {link ? (
          <>
            <div>短信未能送达，请将以下一次性链接交给机构（24 小时内有效，只显示这一次）：</div>
            <Typography.Text className={styles.link ?? ''} copyable={{ text: link }}>
              {link}
            </Typography.Text>
          </>
        ) : (
          <div>一次性链接已通过短信发送，24 小时内有效。</div>
        )}
      </>
    ),
  })
}
