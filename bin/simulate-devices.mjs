#!/usr/bin/env node
// Plays many devices of one vendor: heartbeats, orders and gifts over the published device protocol
// (docs/device-protocol.md), with clocks that are hours wrong, late messages and repeats.
//   node bin/simulate-devices.mjs --base http://localhost:8080 --key PREFIX --secret KEY
//        [--sn-file sns.txt | --sn SIM --count 1000] [--rounds 3] [--at-once 20] [--gifts 0.05]
// Nothing is written here; what the server answered is counted and printed.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://localhost:8080' },
    key: { type: 'string' },
    secret: { type: 'string' },
    sn: { type: 'string', default: 'SIM' },
    'sn-file': { type: 'string' },
    count: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '20' },
    gifts: { type: 'string', default: '0.05' },
  },
})
if (!values.key || !values.secret) {
  console.error('--key and --secret say whose devices speak')
  process.exit(2)
}

const told = new Map()
const times = []
const count = name => told.set(name, (told.get(name) ?? 0) + 1)

/** Seconds by which the clock of a device is off: most run well, some are 11 hours behind. */
const offOf = at => (at % 10 === 0 ? -11 * 3600 : at % 7 === 0 ? 900 : 0)

async function call(path, body, { off, nonce = randomUUID().replaceAll('-', '') }) {
  const url = `/api/equipment/equipment/${path}`
  const payload = JSON.stringify(body)
  const timestamp = String(Math.floor(Date.now() / 1000) + off)
  const digest = createHash('sha256').update(payload).digest('hex')
  const text = ['POST', url, timestamp, nonce, digest].join('\n')
  const signature = createHmac('sha256', values.secret).update(text).digest('hex')
  const began = performance.now()
  const response = await fetch(values.base + url, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'x-device-key': values.key,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    },
  })
  const answer = await response.json()
  times.push(performance.now() - began)
  count(`${path} ${answer.statusCode}`)
  return { answer, nonce }
}

async function play({ sn, at }, round) {
  const off = offOf(at)
  const clock = () => new Date(Date.now() + off * 1000).toISOString()
  const beat = { sn, firmware: `sim-${round}`, network: '1', errors: [], at: clock() }
  const { answer, nonce } = await call('heartbeat', beat, { off })
  // Some devices send the same message twice, word for word.
  if (at % 5 === 0) await call('heartbeat', { ...beat, firmware: `sim-${round}+` }, { off, nonce })
  if (answer.dataPoints?.takingMoney !== true || Math.random() >= Number(values.gifts)) return
  const orderNo = randomUUID().replaceAll('-', '')
  const amount = [1000, 2000, 5000][at % 3]
  await call('order', { sn, orderNo, amount, channel: '1' }, { off })
  const gift = { sn, orderNo, amount, paidAt: clock() }
  // Told late, and told again.
  await call('gift', gift, { off })
  if (at % 2 === 0) await call('gift', gift, { off })
}

async function serialNumbers() {
  if (values['sn-file'] === undefined)
    return Array.from({ length: Number(values.count) }, (_, at) => `${values.sn}${at + 1}`)
  const text = await readFile(values['sn-file'], 'utf8')
  return text.split(/\s+/).filter(Boolean)
}

const devices = (await serialNumbers()).map((sn, at) => ({ sn, at }))
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const waiting = [...devices]
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await play(next, round)
  }
  await Promise.all(Array.from({ length: Number(values['at-once']) }, worker))
}
times.sort((one, other) => one - other)
const at = share => Math.round(times[Math.floor(times.length * share)] ?? 0)
console.log(
  `${devices.length} devices, ${times.length} calls; median ${at(0.5)} ms, 95 % ${at(0.95)} ms`,
)
for (const [name, times] of [...told].sort()) console.log(`${name}: ${times}`)
