import { App, Button, Tag, Tooltip } from 'antd'
import { reviewFlow } from '#modules/approval/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, del, sentenceOfError } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { Section } from '#ui/views/section.tsx'
import { type FlowCard as Card, type RoleNames, stepsOf } from './flow-calls.ts'
import { FlowChain } from './flow-chain.tsx'
import styles from './flows.module.css'

export interface FlowCardProps {
  readonly card: Card
  readonly roles: RoleNames
  readonly isPlatform: boolean
  readonly mayCreate: boolean
  /** Opens the form: on a flow, or on a new one for now or for later. */
  onEdit(flow: PresentedOf<typeof reviewFlow> | null, isPlanned: boolean): void
}

/** One kind of subject: the steps in force, whose they are, and what is planned. */
export function FlowCard({ card, roles, isPlatform, mayCreate, onEdit }: FlowCardProps) {
  const { own, shared, planned, refusal } = card
  const takeBack = useTakingBack()
  const isOwn = own !== null
  const mayAdd = mayCreate && refusal === null
  return (
    <Section
      title={card.label}
      note={
        isPlatform ? undefined : (
          <Tag color={isOwn ? 'blue' : 'default'}>{isOwn ? '自有' : '继承'}</Tag>
        )
      }
      extra={
        <>
          {refusal !== null && (
            <Tooltip title={refusal}>
              <span className={styles.quiet}>由平台设置</span>
            </Tooltip>
          )}
          {own?.can.includes('update') && (
            <Button size="small" onClick={() => onEdit(own, false)}>
              修改
            </Button>
          )}
          {!isOwn && mayAdd && (
            <Button size="small" onClick={() => onEdit(null, false)}>
              {isPlatform ? '设置' : '设为自有'}
            </Button>
          )}
          {mayAdd && (
            <Button size="small" onClick={() => onEdit(null, true)}>
              定期变更
            </Button>
          )}
          {!isPlatform && own?.can.includes('delete') && (
            <Button size="small" onClick={() => takeBack(own, '恢复平台默认流程')}>
              恢复默认
            </Button>
          )}
        </>
      }
    >
      <FlowChain steps={isOwn ? stepsOf(own) : shared} roles={roles} />
      {planned.map(flow => (
        <div key={flow.id} className={styles.planned}>
          <div className={styles.plannedHead}>
            <Tag color="orange">{flow.effectiveFrom} 起</Tag>
            {flow.can.includes('update') && (
              <Button type="link" size="small" onClick={() => onEdit(flow, true)}>
                修改
              </Button>
            )}
            {flow.can.includes('delete') && (
              <Button type="link" size="small" onClick={() => takeBack(flow, '取消这次变更')}>
                取消
              </Button>
            )}
          </div>
          <FlowChain steps={stepsOf(flow)} roles={roles} />
        </div>
      ))}
    </Section>
  )
}

function useTakingBack() {
  const { modal, message } = App.useApp()
  const refresh = useRefresh(reviewFlow)
  return (flow: PresentedOf<typeof reviewFlow>, what: string) =>
    modal.confirm({
      title: `${what}？`,
      content: '只影响此后提交的审核，审核中的仍按提交时的流程办理。',
      okText: '确定',
      cancelText: '返回',
      onOk: async () => {
        try {
          await del(callOf(reviewFlow, 'delete'), { id: flow.id, version: flow.version })
          message.success('已恢复')
        } catch (error) {
          message.error(sentenceOfError(error))
        }
        void refresh()
      },
    })
}
