-- Names in Jawi are read with the vowels that it leaves out: a job gives them their key and search words again.
update donor set name_key = null where name ~ '[؀-ۿ]';
