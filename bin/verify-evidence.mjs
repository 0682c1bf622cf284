#!/usr/bin/env node
// Checks the evidence log without trusting the server that wrote it: Node alone, no network.
//   node bin/verify-evidence.mjs log evidence.ndjson.gz [known-head.json …]
//   node bin/verify-evidence.mjs proof proof.json [known-head.json …]
// A known head is one that somebody else kept ({size, root}); the log must continue it.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leafHash = content => sha256(Buffer.of(0), content)
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right)

class Fault extends Error {}
const demand = (holds, sentence) => {
  if (!holds) throw new Fault(sentence)
}

function checkHead(head, publicKey) {
  const text = `gongyibao evidence v1\n${head.size}\n${head.root}\n${head.signedAt}\n`
  const isSigned = verify(
    null,
    Buffer.from(text),
    createPublicKey(publicKey),
    Buffer.from(head.signature, 'base64'),
  )
  demand(isSigned, `大小为 ${head.size} 的树头签名不符`)
}

// RFC 9162, 2.1.3.2
function rootFromPath(hash, { index, size, path }) {
  let [place, last, root] = [BigInt(index), BigInt(size) - 1n, hash]
  demand(place <= last, '序号超出树的大小')
  for (const step of path.map(each => Buffer.from(each, 'hex'))) {
    demand(last !== 0n, '证明过长')
    if (place % 2n === 1n || place === last) {
      root = nodeHash(step, root)
      while (place % 2n === 0n && place !== 0n) [place, last] = [place >> 1n, last >> 1n]
    } else root = nodeHash(root, step)
    ;[place, last] = [place >> 1n, last >> 1n]
  }
  demand(last === 0n, '证明过短')
  return root
}

async function checkProof(file, known) {
  const whole = JSON.parse(await readFile(file, 'utf8'))
  const { leaf, path, head, publicKey } = whole.dataPoints ?? whole
  const hash = leafHash(leaf.content)
  demand(hash.toString('hex') === leaf.leafHash, '存证内容与叶哈希不符')
  checkHead(head, publicKey)
  const root = rootFromPath(hash, { index: leaf.seq, size: head.size, path })
  demand(root.toString('hex') === head.root, '证明与根哈希不符')
  for (const each of known)
    if (each.size === head.size) demand(each.root === head.root, '与外部保存的树头不符')
  return `存证 ${leaf.number}（第 ${leaf.seq} 号）在大小为 ${head.size} 的日志中，内容未被改动`
}

async function checkLog(file, known) {
  const plain = createReadStream(file)
  const input = file.endsWith('.gz') ? plain.pipe(createGunzip()) : plain
  const peaks = []
  let [size, first, next] = [0, undefined, 0]
  const held = new Map(known.map(head => [head.size, head.root]))
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (first === undefined) {
      first = JSON.parse(line)
      for (const head of first.heads) checkHead(head, first.publicKey)
      continue
    }
    const { seq, content } = JSON.parse(line)
    demand(seq === size, `第 ${size} 号存证缺失`)
    let fresh = { width: 1, hash: leafHash(content) }
    size += 1
    while (peaks.at(-1)?.width === fresh.width) {
      const left = peaks.pop()
      fresh = { width: fresh.width * 2, hash: nodeHash(left.hash, fresh.hash) }
    }
    peaks.push(fresh)
    const head = first.heads[next]
    if (head?.size !== size && !held.has(size)) continue
    const root = peaks
      .map(each => each.hash)
      .reduceRight((right, left) => nodeHash(left, right))
      .toString('hex')
    if (head?.size === size) {
      demand(root === head.root, `大小为 ${size} 的树头与存证不符`)
      next += 1
    }
    if (held.has(size)) {
      demand(root === held.get(size), `与外部保存的大小为 ${size} 的树头不符`)
      held.delete(size)
    }
  }
  demand(first !== undefined, '文件为空')
  demand(next === first.heads.length, `大小为 ${first.heads[next]?.size} 的树头缺少存证`)
  demand(held.size === 0, `日志短于外部保存的树头（大小 ${[...held.keys()].join('、')}）`)
  return `共 ${size} 条存证、${next} 个树头，全部相符`
}

const [what, file, ...heads] = process.argv.slice(2)
const checks = { log: checkLog, proof: checkProof }
if (file === undefined || !(what in checks)) {
  process.stderr.write(
    '用法：verify-evidence.mjs log <evidence.ndjson.gz> [head.json …]\n      verify-evidence.mjs proof <proof.json> [head.json …]\n',
  )
  process.exitCode = 2
} else {
  try {
    const known = await Promise.all(
      heads.map(async each => JSON.parse(await readFile(each, 'utf8'))),
    )
    process.stdout.write(`${await checks[what](file, known)}\n`)
  } catch (error) {
    process.stderr.write(`不相符：${error.message}\n`)
    process.exitCode = 1
  }
}
