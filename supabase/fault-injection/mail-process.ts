import { startOutbox } from '../../tools/dev-stack/outbox.ts';

// The mail stand-in as a process of its own, so that it can be killed: node mail-process.ts <port> <file>

const [port, file] = process.argv.slice(2);
await startOutbox(Number(port), file);
