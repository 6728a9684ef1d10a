import { describeCourier } from '#tests/support/courier-contract.ts'
import { startShiprocketServer } from '#tests/support/shiprocket-server.ts'
import { shiprocket } from './shiprocket.ts'

describeCourier('Shiprocket', async (clock) => {
  const server = await startShiprocketServer()
  const { origin, email, password } = server
  return {
    courier: shiprocket({
      origin,
      email,
      password,
      webhookToken: 'a token of the test',
      clock,
      timeoutMs: 150,
    }),
    bookings: () =>
      server.orders.map(({ key, awb, pickups, isCancelled }) => ({
        key,
        isNumbered: awb !== '',
        pickups,
        isCancelled,
      })),
    callCount: () => server.calls.length,
    mishapAt(call, mishap) {
      server.mishap = (_call, index) => (index === call ? mishap : undefined)
    },
    letLateCallsHappen: () => server.letLateCallsHappen(),
    close: () => server.close(),
  }
})
