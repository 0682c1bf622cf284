import { createHash } from 'node:crypto'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { escapeHtml } from '#kernel/server/escape-html.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import type { founderLink } from '../model/fund-calls.ts'
import { founderAnswers } from '../model/index.ts'

type Opened = AnswerOf<typeof founderLink>

/** What a link opened, with the texts of the words to founders; their HTML was cleaned when it was kept. */
interface ShownToFounder extends Pick<Opened, 'statement' | 'answer'> {
  readonly feedback: readonly (Opened['feedback'][number] & { readonly body: string })[]
}

const script = `const form=document.querySelector('form'),said=document.querySelector('output')
const hold=held=>form.querySelectorAll('button').forEach(button=>button.disabled=held)
form.addEventListener('submit',async event=>{event.preventDefault();hold(true)
try{const doubt=form.doubt.value.trim(),answer=event.submitter.value
const response=await fetch('/api/fund/fundFounder/answerLink',{method:'POST',headers:{'content-type':'application/json'},
body:JSON.stringify({token:form.dataset.token,answer,...(answer==='doubt'?{doubt}:{})})})
const told=await response.json()
said.textContent=told.statusCode===1?'已收到，谢谢':(told.dataPoints?.errors?.[0]?.message??told.statusMessage)}
catch{said.textContent='网络不通，请稍后再试'}finally{hold(false)}})`

const style = `body{margin:0;font:16px/1.7 system-ui,sans-serif;background:#f5f6f8;color:#1f2328}
main{max-width:720px;margin:0 auto;padding:24px 16px}section{background:#fff;border-radius:12px;padding:20px;margin:0 0 16px}
h1{font-size:20px;margin:0 0 16px}h2{font-size:17px;margin:0 0 8px}table{width:100%;border-collapse:collapse}
td{padding:6px 0;border-bottom:1px solid #eaecef}td:last-child{text-align:right;font-variant-numeric:tabular-nums}
time,small{color:#656d76;font-size:14px}textarea{width:100%;box-sizing:border-box;font:inherit;padding:8px}
button{font:inherit;padding:8px 20px;margin:12px 12px 0 0;border:1px solid #1677ff;border-radius:8px;background:#1677ff;color:#fff}
button+button{background:#fff;color:#1677ff}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only what stands in the page itself runs, and it speaks with this server alone. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page of a founder's link: his statement of this year, what was told to him, and his answer. */
export function writeFounderPage(token: string, { statement, answer, feedback }: ShownToFounder) {
  const rows: readonly (readonly [string, number])[] = [
    ['您承诺的出资', statement.pledged],
    ['您累计到账', statement.paid],
    ['您本期到账', statement.given],
    ['基金期初余额', statement.opening],
    ['本期捐赠', statement.gifts],
    ['本期退款', statement.refunds],
    ['本期收益', statement.income],
    ['管理费', statement.fee],
    ['资助支出', statement.grants],
    ...statement.grantsBy.map(({ item, amount }) => [`其中：${item}`, amount] as const),
    ['其他变动', statement.other],
    ['基金期末余额', statement.closing],
  ]
  const table = rows
    .map(([label, fen]) => `<tr><td>${escapeHtml(label)}</td><td>${printMoney(fen)}</td></tr>`)
    .join('')
  const told = feedback
    .map(
      ({ title, publishedAt, body }) =>
        `<section><h2>${escapeHtml(title)}</h2><time>${publishedAt === null ? '' : escapeHtml(printMoment(publishedAt))}</time>${body}</section>`,
    )
    .join('')
  const said =
    answer === null
      ? ''
      : `已登记：${founderAnswers[answer as keyof typeof founderAnswers] ?? answer}`
  const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(statement.fund)}出资人反馈</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(statement.fund)}</h1>
<section><h2>${escapeHtml(statement.founder)} 对账单</h2><small>${statement.from} 至 ${statement.to}，单位：元</small><table>${table}</table></section>
${told}<section><form data-token="${escapeHtml(token)}"><h2>对账确认</h2>
<textarea name="doubt" rows="3" maxlength="500" aria-label="疑问" placeholder="如有疑问，请写在这里"></textarea>
<button value="read">已阅</button><button value="doubt">有疑问</button> <output>${escapeHtml(said)}</output></form></section>
</main><script>${script}</script></body></html>`
  return { page, policy }
}
