Object.assign(globalThis, {
  reply: { status: 'COMPLETE', output: 'Please use the refund form.' },
})
