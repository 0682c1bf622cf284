import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Modal, Table } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/index.ts'
import { fetchAsk, useAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import {
  evidenceConsistency,
  evidenceHeads,
  evidenceStanding,
} from '../model/evidence-leaf-calls.ts'
import styles from './chain.module.css'
import { CheckSteps, canVerify } from './check-steps.tsx'
import { saveJson } from './save-json.ts'
import { verifyGrowth } from './verify-proof.ts'

/** 一致性证明: two signed heads, and that the later tree only continues the earlier one. */
export function HeadDialog({ onClose }: { onClose(): void }) {
  const heads = useAsk(evidenceHeads, { limit: 200 })
  const standing = useAsk(evidenceStanding, {})
  const [chosen, choose] = useState<readonly number[]>([])
  const of = (size: number | undefined) => heads.data?.find(head => head.size === size)
  const [first, second] = chosen.toSorted((one, other) => one - other)
  const [earlier, later] = [of(first), of(second)]
  const check = useMutation({
    async mutationFn() {
      if (!earlier || !later || !standing.data) return
      const proof = await fetchAsk(evidenceConsistency, { from: earlier.size, to: later.size })
      const { publicKey } = standing.data
      const steps = await verifyGrowth(proof, { earlier, later, publicKey })
      return { steps, file: { earlier, later, path: proof.path, publicKey } }
    },
  })
  return (
    <Modal
      open
      width={880}
      title="树头与一致性证明"
      onCancel={onClose}
      footer={
        <>
          {check.data && (
            <Button onClick={() => saveJson(check.data?.file, `一致性_${first}_${second}`)}>
              下载证明
            </Button>
          )}
          <Button
            type="primary"
            disabled={!earlier || !later || !canVerify()}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            校验一致性
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <span>勾选两个树头，校验后一棵树只是在前一棵之后追加。</span>
        {check.error && <Alert showIcon type="error" title={sentenceOfError(check.error)} />}
        {check.data && <CheckSteps steps={check.data.steps} />}
        {heads.error ? (
          <FailureState size="small" failure={heads.error} onRetry={() => void heads.refetch()} />
        ) : (
          <Table
            size="small"
            rowKey="size"
            loading={heads.isFetching}
            dataSource={heads.data ? [...heads.data] : []}
            pagination={{ pageSize: 8 }}
            rowSelection={{
              selectedRowKeys: [...chosen],
              hideSelectAll: true,
              onChange: rows => {
                check.reset()
                choose(rows.map(Number).slice(-2))
              },
            }}
            columns={[
              { title: '树大小', dataIndex: 'size', width: 90 },
              {
                title: '签名时间',
                width: 170,
                render: (_value, { signedAt }) => printMoment(signedAt),
              },
              {
                title: '根哈希',
                render: (_value, { root }) => <span className={styles.hash}>{root}</span>,
              },
              {
                title: '',
                width: 80,
                render: (_value, head) => (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => saveJson(head, `树头_${head.size}`)}
                  >
                    保存
                  </Button>
                ),
              },
            ]}
          />
        )}
      </div>
    </Modal>
  )
}
