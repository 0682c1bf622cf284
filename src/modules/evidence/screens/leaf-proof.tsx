import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { printMoment } from '#kinds/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { Facts } from '#ui/views/facts.tsx'
import { Section } from '#ui/views/section.tsx'
import { evidenceLeafCompare, evidenceLeafProof } from '../model/evidence-leaf-calls.ts'
import { evidenceLeaf } from '../model/leaf.ts'
import styles from './chain.module.css'
import { CheckSteps, canVerify } from './check-steps.tsx'
import { saveJson } from './save-json.ts'
import { type Proof, verifyProof } from './verify-proof.ts'

/** The proof of a leaf: its way to the signed head, checked here, taken along, or held against the live record. */
export function LeafProof({ row }: { readonly row: PresentedOf<typeof evidenceLeaf> }) {
  const proof = useQuery({
    queryKey: keys.of(evidenceLeaf.path, row.id, 'proof'),
    queryFn: ({ signal }) => fetchAsk(evidenceLeafProof, { id: row.id }, { signal }),
    retry: false,
  })
  const verify = useMutation({ mutationFn: verifyProof })
  const compare = useMutation({ mutationFn: () => fetchAsk(evidenceLeafCompare, { id: row.id }) })
  const { data } = proof
  return (
    <Section
      title="存证证明"
      note="平台存证（Merkle 日志），非公有链；只证明记录后未被改动，不证明录入属实"
      extra={
        <span className={styles.buttons}>
          <Button size="small" loading={compare.isPending} onClick={() => compare.mutate()}>
            核对原记录
          </Button>
          {data && (
            <>
              <Button size="small" onClick={() => saveJson(data, row.number)}>
                下载证明
              </Button>
              <Button size="small" onClick={() => void printProof(row, data)}>
                打印存证凭证
              </Button>
              <Button
                size="small"
                type="primary"
                disabled={!canVerify()}
                loading={verify.isPending}
                onClick={() => verify.mutate(data)}
              >
                验证
              </Button>
            </>
          )}
        </span>
      }
    >
      <div className={styles.stack}>
        {!canVerify() && (
          <Alert
            showIcon
            type="info"
            title="本页面不是 HTTPS，浏览器不提供校验功能；请下载证明后离线校验"
          />
        )}
        {compare.error && <Alert showIcon type="info" title={sentenceOfError(compare.error)} />}
        {compare.data && (
          <Alert
            showIcon
            type={compare.data.same ? 'success' : 'error'}
            title={
              compare.data.same ? '原记录一致' : `原记录已变更：${compare.data.changed.join('、')}`
            }
          />
        )}
        {verify.data && <CheckSteps steps={verify.data} />}
        {proof.error ? (
          <Alert showIcon type="info" title={sentenceOfError(proof.error)} />
        ) : data ? (
          <ProofFacts proof={data} />
        ) : (
          <Skeleton active />
        )}
      </div>
    </Section>
  )
}

function ProofFacts({ proof }: { readonly proof: Proof }) {
  return (
    <Facts
      facts={[
        { key: 'size', label: '树大小', value: String(proof.head.size) },
        { key: 'signedAt', label: '签名时间', value: printMoment(proof.head.signedAt) },
        { key: 'key', label: '密钥', value: proof.head.keyId },
        {
          ...{ key: 'root', label: '根哈希', span: 'wide' as const },
          value: <span className={styles.hash}>{proof.head.root}</span>,
        },
        {
          ...{ key: 'path', label: `证明路径（${proof.path.length} 级）`, span: 'wide' as const },
          value: (
            <ol className={styles.hash}>
              {proof.path.map(hash => (
                <li key={hash}>{hash}</li>
              ))}
            </ol>
          ),
        },
      ]}
    />
  )
}

function printProof(row: PresentedOf<typeof evidenceLeaf>, { leaf, head }: Proof): Promise<void> {
  return printPage(
    '存证凭证',
    [
      {
        rows: [
          ['存证编号', leaf.number],
          ['序号', String(leaf.seq)],
          ['类型', row.shown.kind ?? ''],
          ['机构', row.shown.organisation ?? '平台'],
          ['发生时间', printMoment(row.occurredAt)],
          ['叶哈希', leaf.leafHash ?? ''],
          ['树大小', String(head.size)],
          ['根哈希', head.root],
          ['签名时间', printMoment(head.signedAt)],
          ['签名', head.signature],
          ['存证内容', leaf.content],
        ],
      },
      { text: '平台存证（Merkle 日志），非公有链。本凭证只证明上述内容自存证后未被改动。' },
    ],
    { resource: evidenceLeaf, records: [row.id] },
  )
}
