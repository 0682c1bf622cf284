import { Drawer, Table, Typography } from 'antd'
import { Section } from '#ui/views/section.tsx'

const headers = [
  ['X-Access-Key', '接入方的 AccessKey'],
  ['X-Timestamp', '发出时间，1970 年以来的秒数，与平台相差不超过 300 秒'],
  ['X-Nonce', '16–64 位字母、数字、_ 或 -，每次调用都不相同'],
  ['X-Signature', '以 Secret 为密钥对下列各行求 HMAC-SHA256，十六进制'],
  ['Idempotency-Key', '登记与推送捐赠时必填；同一内容重复推送只记一笔'],
] as const

const calls = [
  ['POST /api/finance/intake/donation', '推送已支付的捐赠', '推送捐赠'],
  ['POST /api/finance/intake/order', '登记待支付的捐赠', '推送捐赠'],
  ['POST /api/finance/intake/payment', '通知待支付的捐赠已支付', '推送捐赠'],
  ['GET /api/finance/intake/donation/getState', '查询捐赠状态与存证', '查询捐赠状态'],
] as const

const fields = [
  ['merchantOrderNo', '商户订单号，1–32 位字母、数字、_ 或 -，必填'],
  ['amount', '金额，单位为分，必填'],
  ['channelTradeNo, paidAt', '渠道单号与支付时间（ISO 8601，带时区），推送已支付的捐赠时必填'],
  ['cause', '项目、基金或求助的编号；留空为非限定捐赠'],
  ['donor', '捐赠人：kind（person 个人、company 单位）、name、phone'],
  ['displayName, anonymous, message', '显示名、是否匿名、留言'],
  ['wantReceipt', '是否需要票据'],
  ['returnValue', '捐赠人得到的物品或服务的价值，单位为分；这部分不开票据'],
] as const

/** 接口文档: how a program signs its calls and what they take; docs/intake.md says the same at length. */
export function ApiClientGuide({ onClose }: { onClose(): void }) {
  return (
    <Drawer open title="接口文档" size={760} onClose={onClose}>
      <Section title="签名">
        <Pairs rows={headers} names={['请求头', '内容']} />
        <Typography.Paragraph style={{ marginTop: 12 }}>
          签名的内容依次为以下五行，以换行符连接：请求方法、路径（含按字母排序的查询参数）、时间戳、
          随机串、请求体 SHA-256 的十六进制。
        </Typography.Paragraph>
        <Typography.Paragraph>
          <pre>{example}</pre>
        </Typography.Paragraph>
      </Section>
      <Section title="接口">
        <Table
          size="small"
          pagination={false}
          rowKey={([path]) => path}
          dataSource={[...calls]}
          columns={[
            {
              title: '地址',
              render: (_, [path]) => <Typography.Text code>{path}</Typography.Text>,
            },
            { title: '用途', render: (_, [, use]) => use },
            { title: '权限范围', render: (_, [, , scope]) => scope },
          ]}
        />
      </Section>
      <Section title="捐赠的字段">
        <Pairs rows={fields} names={['字段', '内容']} />
      </Section>
      <Section title="应答">
        <Typography.Paragraph>
          statusCode 为 1 表示成功。签名或密钥有误返回 401，停用、过期、来源地址或权限范围不符返回
          403， 订单号已登记而内容不同返回 409，超过限速返回 429 并附 Retry-After。
          不能募捐的项目不会入账，原因见 statusMessage。
        </Typography.Paragraph>
      </Section>
    </Drawer>
  )
}

const example = `POST
/api/finance/intake/donation
1782000000
f3b1c0a94d2e47b8
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855`

function Pairs({
  rows,
  names,
}: {
  readonly rows: readonly (readonly [string, string])[]
  readonly names: readonly [string, string]
}) {
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={([name]) => name}
      dataSource={[...rows]}
      columns={[
        { title: names[0], width: 220, render: (_, [name]) => <code>{name}</code> },
        { title: names[1], render: (_, [, words]) => words },
      ]}
    />
  )
}
