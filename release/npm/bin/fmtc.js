#!/usr/bin/env node
// Runs the command that was built for this machine.
'use strict';

const { spawnSync } = require('node:child_process');
const { constants } = require('node:os');
const path = require('node:path');
const fs = require('node:fs');

const machine = `${process.platform}-${process.arch}`;
const command = path.join(__dirname, machine, 'fmtc');
if (!fs.existsSync(command)) {
  console.error(`fmtc: this package has no command for ${machine}`);
  process.exit(1);
}
const { status, signal, error } = spawnSync(command, process.argv.slice(2), { stdio: 'inherit' });
if (error) {
  console.error(`fmtc: ${error.message}`);
  process.exit(1);
}
process.exit(signal ? 128 + constants.signals[signal] : status);
