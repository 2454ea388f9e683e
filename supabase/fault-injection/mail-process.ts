import { startOutbox } from '../../tools/dev-stack/outbox.ts';

// Runs the outbox in its own process so that it can be killed: node mail-process.ts <port> <file> <webhook secret>

const [port, file, webhookSecret] = process.argv.slice(2);
await startOutbox(Number(port), file, webhookSecret);
